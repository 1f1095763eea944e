// What Python's instrumentations export of a team, as runs: recorded by examples/opentelemetry/python/capture.py. And that the vectors
// of the bridge are of what was recorded.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Task } from '@/lib/model/summary';
import { type OtlpBatch, recordsInJson, recordsInProtobuf } from '@/lib/otlp/otlp-records';
import { derivedOf } from '@/lib/protocols/codec/event-of';
import type { Result } from '@/lib/std/result';
import { runSteps } from '@/lib/std/steps';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { openAfterCapture } from '@/lib/testing/worlds/ingested-runs';
import { runShape } from '@/lib/testing/worlds/run-shape';
import type { TestApi } from '@/lib/testing/worlds/test-api';

const CAPTURED = '../../bridges/opentelemetry/vectors/captured/python-';
const captured = (name: string) =>
  gunzipSync(readFileSync(new URL(`${CAPTURED}${name}.bin.gz`, import.meta.url)));

type Sent = {
  readonly resource: object;
  readonly scope: object;
  readonly span: { traceId: string };
};

function spansIn(bytes: Uint8Array): Sent[] {
  return sentIn(runSteps(recordsInProtobuf(bytes, 'traces')));
}

function sentIn(batch: Result<OtlpBatch, unknown>): Sent[] {
  return batch.ok ? batch.value.records.map(({ text }) => JSON.parse(text) as Sent) : [];
}

describe('the vectors of the bridge', () => {
  const folder = new URL('../../bridges/opentelemetry/vectors/', import.meta.url);
  const captures = new URL('captured/', folder);
  const files = readdirSync(captures);
  const bytesOf = (file: string) => readFileSync(new URL(file, captures));
  const sent = files.flatMap((file) => {
    if (file.endsWith('.bin.gz')) return spansIn(gunzipSync(bytesOf(file)));
    const isRequest = file.endsWith('.json') && !/versions|captured/.test(file);
    const json: unknown = isRequest ? JSON.parse(bytesOf(file).toString()) : null;
    return isRequest ? sentIn(runSteps(recordsInJson(json, 'traces'))) : [];
  });

  it('stand in what was recorded, as it was', () => {
    const { vectors } = loadVectors(folder);
    const recorded = vectors.filter(({ vector }) => vector.flags.includes('captured'));

    expect(recorded.length).toBeGreaterThan(25);
    for (const { vector } of recorded) expect(sent).toContainEqual(vector.input);
  });
});

async function open() {
  const { api, key } = await openAfterCapture();
  onTestFinished(api.close);
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    api.request('/v1/traces', { method: 'POST', key, body, headers });
  return { api, key, send };
}

/** What a capture became. */
async function read(name: string) {
  const { api, key, send } = await open();
  const bytes = captured(name);
  const answer = await send(bytes, { 'content-type': 'application/x-protobuf' });
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0]);
  const run = spansIn(bytes)[0]?.span.traceId ?? '';
  const { tasks } = (await get(api, key, `/api/v1/runs/${run}/tasks`)) as { tasks: Task[] };
  const { events } = (await get(api, key, `/api/v1/events?run_id=${run}&limit=200`)) as {
    events: { event: ClutchMessage }[];
  };
  const said = events.map(({ event }) => event);
  return { tasks, said };
}

async function get(api: TestApi, key: string, path: string): Promise<unknown> {
  return (await api.request(path, { key })).json();
}

const namesOf = (tasks: readonly Task[]) =>
  [...new Set(tasks.map(({ assigned_to }) => assigned_to?.replace('agent:shop.', '')))].sort();

const toolsOf = (said: readonly ClutchMessage[]) =>
  said
    .filter(({ type }) => type.startsWith('tool.'))
    .map(({ type, payload }) => [
      type,
      payload.tool,
      payload.args ?? payload.code ?? payload.result,
    ]);

/** LangChain by OpenInference tells the one text that a tool is given without its name. */
const searched = (name: string) =>
  name === 'langgraph-openinference' ? 'spring' : { season: 'spring' };

const callsOf = (name: string) => [
  ['tool.call', 'search_catalog', searched(name)],
  ['tool.result', 'search_catalog', 'sold out in spring: tulip vase'],
  ['tool.call', 'read_stock', { days: 90 }],
];
const FOUND = "Tulip vases sold out; today's stock I could not read.";
const ORDER = 'Order forty tulip vases by Friday.';

/** What calls of models took, one after the other. */
const tokensOf = (said: readonly ClutchMessage[]) =>
  said.flatMap(({ meta }) => {
    const usage = meta?.usage as { input_tokens: number; output_tokens: number } | undefined;
    return usage === undefined ? [] : [usage.input_tokens + usage.output_tokens];
  });

/** What was said or came of a task, by those who said it. */
const wordsOf = (said: readonly ClutchMessage[]) => [
  ...new Set(
    said
      .filter(({ type }) => type === 'chat.message' || type === 'task.result')
      .filter(({ payload }) => payload.text !== undefined)
      .map(({ from, payload }) => `${from.agent_id.replace('agent:shop.', '')}: ${payload.text}`),
  ),
];

/** Agents, tokens of each call of a model, and words; the program is an agent of its own. */
const TEAMS = {
  'openai-agents-openinference': [
    ['Front%20desk', 'Researcher', 'openai-agents-openinference'],
    [142, 450, 450, 450],
    [`openai-agents-openinference: ${FOUND}`],
  ],
  // It records neither tokens nor words of the Chat Completions API.
  'openai-agents-openllmetry': [
    ['Front%20desk', 'Researcher', 'openai-agents-openllmetry'],
    [142],
    [],
  ],
  'langgraph-openinference': [
    ['langgraph-openinference', 'researcher', 'writer'],
    [450, 450, 450, 450],
    [
      `langgraph-openinference: ${ORDER}`,
      'researcher: The stock service answers for the last 30 days only.',
      `researcher: ${FOUND}`,
      'researcher: sold out in spring: tulip vase',
      `writer: ${ORDER}`,
    ],
  ],
  'langgraph-openllmetry': [
    ['researcher', 'shop', 'writer'],
    [450, 450, 450, 450],
    [
      'researcher: The stock service answers for the last 30 days only.',
      `researcher: ${FOUND}`,
      'researcher: sold out in spring: tulip vase',
      `shop: ${ORDER}`,
      `writer: ${ORDER}`,
    ],
  ],
  // It records no calls of models.
  'crewai-openinference': [
    ['Researcher', 'Writer', 'crewai-openinference'],
    [],
    [`Researcher: ${FOUND}`, `Writer: ${ORDER}`, `crewai-openinference: ${ORDER}`],
  ],
} as const;

const isHandoff = ([, tool]: readonly unknown[]) => tool === 'handoff to Researcher';

describe('a team in Python', () => {
  it.each(Object.entries(TEAMS))(
    'is a run with its agents, tools, tokens and words: %s',
    async (...given) => {
      const [name, [agents, tokens, words]] = given;

      const { tasks, said } = await read(name);

      expect(namesOf(tasks)).toEqual(agents);
      expect(tasks.filter(({ parent_task_id }) => parent_task_id === null)).toHaveLength(1);
      expect(new Set(tasks.map(({ state }) => state))).toEqual(new Set(['completed']));
      const tools = toolsOf(said).filter((call) => !isHandoff(call));
      expect(tools.slice(0, 3)).toEqual(callsOf(name));
      expect(tools.slice(3)).toMatchObject([['tool.error', 'read_stock', expect.any(String)]]);
      expect(tokensOf(said)).toEqual(tokens);
      expect(wordsOf(said).sort()).toEqual([...words]);
    },
  );

  it('keeps what names no conversation in one thread of the trace, beside the conversation of the others', async () => {
    const { said } = await read('langgraph-openllmetry');

    const unnamed = said.filter((event) => derivedOf(event).has('thread_id'));
    expect(unnamed.length).toBeGreaterThan(2);
    expect(new Set(unnamed.map(({ thread_id }) => thread_id))).toEqual(new Set([said[0]?.run_id]));
    const named = said.filter((event) => !unnamed.includes(event));
    expect(new Set(named.map(({ thread_id }) => thread_id))).toEqual(new Set(['spring-1']));
  });

  it.each(Object.keys(TEAMS))(
    'is the same run in every order of its spans (law): %s',
    async (name) => {
      const spans = spansIn(captured(name));
      const run = spans[0]?.span.traceId ?? '';
      const shapeOf = async (order: readonly Sent[]) => {
        const { api, key, send } = await open();
        for (const { resource, scope, span } of order) {
          await send({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans: [span] }] }] });
        }
        return runShape(api, key, run);
      };
      const expected = await shapeOf(spans);

      expect(expected.length).toBeGreaterThan(2);
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray(spans, { minLength: spans.length }),
          async (shuffled) => {
            expect(await shapeOf(shuffled)).toEqual(expected);
          },
        ),
        { numRuns: 2 },
      );
    },
  );
});
