// /mcp/via/{name}: a server of MCP that the operator named, with its calls recorded. Requests and answers pass as they are, also those of
// streams; what is ours is the check of the key and the records.
import type { IncomingHttpHeaders } from 'node:http';
import { ViaQuery } from '@/lib/contracts/http-mcp';
import type { IngestEnvelope } from '@/lib/engine/interface/engine';
import { authorOf } from '@/lib/model/principal';
import type { EgressFailure, EgressResponse } from '@/lib/security/egress-call';
import { fingerprint } from '@/lib/std/fingerprint';
import { isObject } from '@/lib/std/is-object';
import { jsonOrNull } from '@/lib/std/json/json-or-null';
import { quotedStart } from '@/lib/std/quoted-start';
import { type SseEvent, SseReader } from '@/lib/std/sse-reader';
import {
  type Call,
  enterStream,
  notFound,
  type Operation,
  operation,
  param,
} from '../../operation/operation';
import { JSON_TYPE, readTextBody, requireType, SSE_TYPE } from '../../operation/read-request';
import { endingWith, type Reply } from '../../operation/reply';
import { streamOf } from '../../operation/stream';
import { CallTracker } from '../recorder/call-tracker';
import { refusalAnswer } from '../recorder/refused-call';

/** A message of a client: files are sent in calls of tools. Bytes. */
const REQUEST_BYTES_MAX = 4 * 1024 * 1024;

/** An answer that is one JSON text, or one event of a stream, is looked at up to here; all of it passes. Bytes. */
const ANSWER_READ_MAX = 32 * 1024 * 1024;

/** What of a request is for the server; the rest is for us, the key above all. */
const PASSED_ON =
  /^(accept|content-type|last-event-id|traceparent|tracestate|baggage|mcp-[a-z-]+)$/;

/** The server's own credential: ours stands where it would. */
const UPSTREAM_AUTHORIZATION = 'x-upstream-authorization';

/** What of an answer is for the client. */
const PASSED_BACK = /^(content-type|content-encoding|retry-after|allow|mcp-[a-z-]+)$/;

/** What MCP answers in, and what a proxy says; anything else, a page above all, is nothing for a browser to show. */
const SHOWN_TYPE = /^(application\/json|text\/event-stream|text\/plain)\b/i;

/** The server cannot be reached, as JSON-RPC leaves room for it. */
const UNREACHABLE = -32000;

const METHODS = ['POST', 'GET', 'DELETE'] as const;

const SUMMARIES = {
  POST: 'A message to a server of MCP; calls of its tools are recorded',
  GET: 'What a server of MCP says by itself, where it has sessions',
  DELETE: 'The end of a session of a server of MCP',
} as const;

export const viaOperations: readonly Operation[] = METHODS.map((method) =>
  operation({
    method,
    path: '/mcp/via/{name}',
    access: 'write_events',
    tag: 'MCP',
    summary: SUMMARIES[method],
    query: ViaQuery,
    ...(method === 'POST' && { takes: [{ type: JSON_TYPE, schema: 'bytes' as const }] }),
    answers: {
      200: [
        { type: JSON_TYPE, schema: 'bytes' },
        { type: SSE_TYPE, schema: 'bytes' },
      ],
    },
    handle: (call) => passOn(call, method),
  }),
);

async function passOn(call: Call<ViaQuery>, method: (typeof METHODS)[number]): Promise<Reply> {
  const { c, deps } = call;
  const name = param(c, 'name');
  const url = deps.via.servers.get(name);
  if (url === undefined) throw notFound(`server of MCP called ${quotedStart(name)}`);
  if (method === 'GET') return passGet(call, url);
  const recording = recordingOf(call, name);
  if (method === 'POST') requireType(c, [JSON_TYPE]);
  const body = method === 'POST' ? await readTextBody(c, REQUEST_BYTES_MAX) : undefined;
  const refusal = body === undefined ? null : await recording.ask(body);
  if (refusal !== null) return jsonReply(200, refusal);
  const request = { method, headers: headersOf(call), signal: c.req.raw.signal };
  const answer = await deps.via.egress.exchange(url, {
    ...request,
    ...(body !== undefined && { body }),
  });
  if (answer.ok) return replyOf(call, answer.value, recording);
  const failure = unreachable(body, unreachedText(name, answer.error));
  // Who gave the call up ended it, and not the server.
  if (c.req.raw.signal.aborted) recording.end();
  else recording.hear(failure);
  return jsonReply(502, failure);
}

/** A stream that stays open has a place of its key, as every other has. */
async function passGet(call: Call<ViaQuery>, url: string): Promise<Reply> {
  const leave = enterStream(call);
  const { signal } = call.c.req.raw;
  const headers = headersOf(call);
  const answer = await call.deps.via.egress.exchange(url, { method: 'GET', headers, signal });
  if (!answer.ok) {
    leave();
    return jsonReply(502, unreachable(undefined, answer.error.message));
  }
  return endingWith(replyOf(call, answer.value, null), leave);
}

type Recording = ReturnType<typeof recordingOf>;

/** What is recorded of one request: each is a connection of its own, for ids of two clients are alike. */
function recordingOf({ c, deps, principal, query }: Call<ViaQuery>, server: string) {
  const { enforce, task_id, from = authorOf(principal), ...places } = query;
  const envelope: IngestEnvelope = {
    protocol: 'mcp',
    contentType: JSON_TYPE,
    principal,
    from,
    ...places,
  };
  const session = sessionOf(c.req.header('mcp-session-id'), from, deps.now());
  const place = {
    server,
    connection: deps.newId(),
    session,
    ...(task_id !== undefined && { task_id }),
  };
  const tracker = new CallTracker(place, deps.now);
  const { records } = deps.via;
  const add = (told: readonly string[]) => {
    for (const record of told) records.add(record, envelope);
  };
  const hear = (text: string) => add(tracker.answered(text));
  return {
    hear,
    end: () => add(tracker.ended()),
    /** The answer to a call that may not be made; null where the request may pass. */
    async ask(text: string): Promise<string | null> {
      for (const record of tracker.asked(text)) {
        records.add(record, envelope);
        const reason = enforce === undefined ? null : await records.judge(record, envelope);
        if (reason === null) continue;
        const refusal = refusalAnswer(record, reason);
        hear(refusal);
        return refusal;
      }
      return null;
    },
  };
}

/** What the calls of one client have in common: its session, else the agent and the day. The id of a session is a secret. */
function sessionOf(id: string | undefined, agentId: string, nowMs: number): string {
  if (id !== undefined) return fingerprint(id);
  const plain = /^agent:([A-Za-z0-9._-]{1,40})$/.exec(agentId)?.[1] ?? fingerprint(agentId);
  return `${plain}.${new Date(nowMs).toISOString().slice(0, 10)}`;
}

function headersOf({ c }: Call): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of c.req.raw.headers) if (PASSED_ON.test(name)) headers[name] = value;
  const own = c.req.header(UPSTREAM_AUTHORIZATION);
  return own === undefined ? headers : { ...headers, authorization: own };
}

function replyOf(call: Call, response: EgressResponse, recording: Recording | null): Reply {
  const { status, headers, body } = response;
  const isStream = headers['content-type']?.startsWith(SSE_TYPE) ?? false;
  const chunks = recording === null ? body : heard(response, isStream, recording);
  return {
    status,
    headers: passedBack(headers),
    // Of these no answer may have a body, and an empty one is none.
    body: [204, 205, 304].includes(status)
      ? null
      : streamOf(call, chunks, { isEndless: isStream, onCancel: () => body.destroy() }),
  };
}

function passedBack(headers: IncomingHttpHeaders): Record<string, string> {
  const passed = Object.entries(headers).filter(([name]) => PASSED_BACK.test(name));
  const type = headers['content-type'];
  return {
    ...Object.fromEntries(passed.map(([name, value]) => [name, String(value)])),
    ...(type !== undefined &&
      !SHOWN_TYPE.test(type) && { 'content-type': 'application/octet-stream' }),
  };
}

/** The chunks as they come, and their messages as they are whole. */
async function* heard(
  { body, headers }: EgressResponse,
  isStream: boolean,
  recording: Recording,
): AsyncGenerator<Uint8Array, void> {
  const events = new SseReader(ANSWER_READ_MAX);
  const whole: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (isStream) hear(events.push(chunk), recording);
    else if (bytes <= ANSWER_READ_MAX) whole.push(chunk);
    yield chunk;
  }
  const isReadable =
    !isStream && bytes <= ANSWER_READ_MAX && headers['content-encoding'] === undefined;
  if (isReadable) recording.hear(Buffer.concat(whole).toString());
}

/** What is too long, or no text, is not looked at; it passes all the same. */
function hear(events: readonly SseEvent[], recording: Recording): void {
  for (const event of events) if (event.ok && event.data !== '') recording.hear(event.data);
}

function jsonReply(status: number, body: string): Reply {
  return { status, body, headers: { 'content-type': JSON_TYPE } };
}

/** What the rules forbid is a sentence already. */
function unreachedText(name: string, { message }: EgressFailure): string {
  return `The server ${name} was not reached: ${message.replace(/\.$/, '')}.`;
}

/** As an answer to the request, so that the client sees which of its calls failed. */
function unreachable(body: string | undefined, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: idIn(body), error: { code: UNREACHABLE, message } });
}

function idIn(body: string | undefined): unknown {
  const request = jsonOrNull(body ?? null);
  return isObject(request) ? (request.id ?? null) : null;
}
