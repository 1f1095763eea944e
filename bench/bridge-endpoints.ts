// The addresses over HTTP that take the records of bridges, each with the vectors that its codec accepts, or with what was captured
// from published packages. The query of a request puts all of it into one run.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Colloquy } from '@/e2e/fixtures/colloquy';
import { bridges } from '@/lib/bridges/registry';
import type { Codec } from '@/lib/protocols/codec/codec';
import { isImport } from '@/lib/security/authorship';
import { loadVectors, vectorFrame } from '@/lib/testing/codecs/vectors';
import type { Endpoint } from './endpoint';

const WEBHOOK = 'bench';

/** The bridges whose records come to an address of their own. */
const OWN_ENDPOINTS: Readonly<Record<string, (bridge: Codec) => Record<string, Endpoint>>> = {
  opentelemetry: (bridge) => ({
    'OTLP/JSON': otlpEndpoint('application/json', spansOfVectors(bridge)),
    'OTLP/protobuf': otlpEndpoint('application/x-protobuf', spansOfPython()),
  }),
  'ag-ui': () => ({ 'AG-UI': agUiEndpoint() }),
  webhook: () => ({ 'Webhooks, one message in a request': webhookEndpoint() }),
};

/** Where the second run of the stream of AG-UI begins: an agent answers with one. */
const SECOND_RUN =
  /(?<=\n\n)(?=data: \{"type":"RUN_STARTED","threadId":"support-1","runId":"run-2")/;

/** All of them by their titles, but imports, of which a key brings in one at a time. */
export function bridgeEndpoints(): (readonly [title: string, endpoint: Endpoint])[] {
  return bridges
    .filter(({ protocol }) => !isImport(protocol))
    .flatMap((bridge) => {
      const own = OWN_ENDPOINTS[bridge.protocol];
      return Object.entries(own?.(bridge) ?? { [bridge.title]: ingestEndpoint(bridge) });
    });
}

/** The address that every bridge has: its records in a list of JSON, or one text after the other. */
function ingestEndpoint(bridge: Codec): Endpoint {
  const records = recordsOf(bridge);
  const isText = bridge.jsonOf !== undefined;
  const body = isText ? records.join('\n') : `[${records.join(',')}]`;
  return {
    protocol: bridge.protocol,
    type: (isText ? bridge.contentTypes[0] : undefined) ?? 'application/json',
    request: (run) => ({
      path: `/api/v1/ingest/${bridge.protocol}?run_id=${run}&thread_id=${run}&from=bench`,
      body,
    }),
  };
}

/** The records that can stand in one run: each of their events has an id of its own. */
function recordsOf({ protocol, decode }: Codec): string[] {
  const { vectors } = loadVectors(new URL(`../lib/bridges/${protocol}/vectors/`, import.meta.url));
  const receivedAt = new Date().toISOString();
  const known = new Set<string>();
  return vectors
    .filter(({ name }) => name.startsWith('y-'))
    .map(({ vector }) => vectorFrame(vector))
    .flatMap((frame, at) => {
      const context = { receivedAt, fallbackId: `bench-${at}`, run_id: 'bench', from: 'bench' };
      const decoded = decode(frame, context);
      const ids = decoded.ok ? decoded.value.events.map(({ id }) => id) : [];
      if (ids.length === 0 || ids.some((id) => known.has(id))) return [];
      for (const id of ids) known.add(id);
      return [frame.text];
    });
}

function otlpEndpoint(type: string, body: string | Uint8Array<ArrayBuffer>): Endpoint {
  return {
    protocol: 'opentelemetry',
    type,
    request: (run) => ({ path: `/v1/traces?run_id=${run}&thread_id=${run}`, body }),
  };
}

/** The spans among the vectors, each below its own resource. */
function spansOfVectors(bridge: Codec): string {
  const resourceSpans = recordsOf(bridge)
    .map((text) => JSON.parse(text))
    .filter(({ span }) => span !== undefined)
    .map(({ resource, scope, span }) => ({ resource, scopeSpans: [{ scope, spans: [span] }] }));
  return JSON.stringify({ resourceSpans });
}

/** What Python's instrumentations sent, as one request: messages of protobuf one after the other are one with the lists of all. */
function spansOfPython(): Uint8Array<ArrayBuffer> {
  const requests = [
    'crewai-openinference',
    'langgraph-openinference',
    'langgraph-openllmetry',
    'openai-agents-openinference',
    'openai-agents-openllmetry',
  ].map((name) => gunzipSync(captured('opentelemetry', `captured/python-${name}.bin.gz`)));
  return new Uint8Array(Buffer.concat(requests));
}

/** A stream as an agent answered it: one run, the first of those that were captured. */
function agUiEndpoint(): Endpoint {
  const [body = ''] = captured('ag-ui', 'captured/stream.sse').toString().split(SECOND_RUN);
  return {
    protocol: 'ag-ui',
    type: 'text/event-stream',
    request: (run) => ({ path: `/api/v1/ingest/ag-ui?run_id=${run}&thread_id=${run}`, body }),
  };
}

/** A delivery of GitHub that becomes one event. */
function webhookEndpoint(): Endpoint {
  const { deliveries } = JSON.parse(captured('webhook', 'captured.json').toString());
  const delivery = JSON.parse(deliveries[0].body);
  return {
    protocol: 'webhook',
    type: 'application/json',
    request: (run) => ({
      path: `/api/v1/hooks/${WEBHOOK}`,
      body: JSON.stringify({ ...delivery, run }),
    }),
  };
}

/** Defines the webhook that takes the deliveries. */
export async function defineWebhook(colloquy: Colloquy): Promise<void> {
  const mapping = `{ "type": "task.request", "from": body.issue.user.login, "to": "triage",
    "text": body.issue.title, "run_id": body.run, "thread_id": body.run }`;
  const saved = await colloquy.api('PUT', `/webhooks/${WEBHOOK}`, { signature: 'none', mapping });
  if (!saved.ok) throw new Error(`no webhook: ${await saved.text()}`);
}

function captured(bridge: string, file: string): Buffer {
  return readFileSync(new URL(`../lib/bridges/${bridge}/vectors/${file}`, import.meta.url));
}
