import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Task } from '@/lib/model/summary';
import { openAfterCapture } from '@/lib/testing/worlds/ingested-runs';
import { runShape } from '@/lib/testing/worlds/run-shape';
import type { TestApi, TestApiOptions } from '@/lib/testing/worlds/test-api';

const CAPTURED = '../../bridges/opentelemetry/vectors/captured/';
const captured = (name: string) => readFileSync(new URL(CAPTURED + name, import.meta.url));

type Span = Record<string, unknown> & { traceId: string; name: string };
type Body = {
  resourceSpans: { resource: object; scopeSpans: { scope: object; spans: Span[] }[] }[];
};
const TRACE = JSON.parse(captured('trace.json').toString()) as Body;
const SPANS = TRACE.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
const RUN = SPANS[0]?.traceId ?? '';

/** The same resource and scope with other spans. */
function withSpans(spans: readonly object[]): object {
  const [{ resource, scopeSpans } = { resource: {}, scopeSpans: [] }] = TRACE.resourceSpans;
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: scopeSpans[0]?.scope, spans }] }] };
}

async function open(options: TestApiOptions = {}) {
  const { api, key } = await openAfterCapture('agent:shop.', options);
  onTestFinished(api.close);
  const send = (body: unknown, headers: Record<string, string> = {}, path = '/v1/traces') =>
    api.request(path, { method: 'POST', key, body, headers });
  return { api, key, send };
}

const PROTOBUF = { 'content-type': 'application/x-protobuf' };

async function tasksOf(api: TestApi, key: string): Promise<Task[]> {
  const answer = await api.request(`/api/v1/runs/${RUN}/tasks`, { key });
  return ((await answer.json()) as { tasks: Task[] }).tasks;
}

describe('spans of the published exporters', () => {
  it('become one run with its tasks, measured by the spans’ own times', async () => {
    const { api, key, send } = await open();

    const answer = await send(TRACE);

    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    const tasks = await tasksOf(api, key);
    const nameOf = (id: string | null) => tasks.find(({ task_id }) => task_id === id)?.assigned_to;
    expect(
      tasks
        .map(({ assigned_to, requested_by, parent_task_id, state, times }) => {
          return [assigned_to, requested_by, nameOf(parent_task_id), state, times];
        })
        .sort(),
    ).toEqual([
      ['agent:shop.planner', 'agent:shop.shop', undefined, 'completed', 'events'],
      ['agent:shop.researcher', 'agent:shop.planner', 'agent:shop.planner', 'completed', 'events'],
      ['agent:shop.writer', 'agent:shop.planner', 'agent:shop.planner', 'completed', 'events'],
    ]);
    const run = await api.request(`/api/v1/runs/${RUN}`, { key });
    expect(await run.json()).toMatchObject({ title: 'Restock the spring range', channel: 'shop' });
    const [root] = tasks.filter(({ parent_task_id }) => parent_task_id === null);
    const longest = Math.max(...tasks.map(({ duration_ms }) => duration_ms ?? 0));
    expect(root).toMatchObject({ title: 'Restock the spring range', duration_ms: longest });
  });

  it('are duplicates when they come again, in whichever encoding, compressed or not', async () => {
    const { api, send } = await open();
    await send(TRACE);
    const { seq } = await api.engine.head();

    const binary = captured('trace.bin');
    const again = [
      await send(TRACE),
      await send(binary, PROTOBUF),
      await send(gzipSync(binary), { ...PROTOBUF, 'content-encoding': 'gzip' }),
    ];

    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await again[1]?.arrayBuffer()).toHaveProperty('byteLength', 0);
    expect((await api.engine.head()).seq).toBe(seq);
  });

  it('give the same tasks and times in every order, one by one or together (law)', async () => {
    const { api, key, send } = await open();
    await send(TRACE);
    const expected = await runShape(api, key, RUN);

    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(SPANS, { minLength: SPANS.length }),
        fc.integer({ min: 1, max: SPANS.length }),
        async (spans, size) => {
          const other = await open();
          for (let at = 0; at < spans.length; at += size) {
            await other.send(withSpans(spans.slice(at, at + size)));
          }
          expect(await runShape(other.api, other.key, RUN)).toEqual(expected);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('of one request stand in the log in one order, each end after what was done before it (law)', async () => {
    const logOf = async (spans: readonly Span[]) => {
      const other = await open();
      await other.send(withSpans(spans));
      const bounds = { filter: {}, after: 0, limit: 1_000, order: 'asc' } as const;
      return (await other.api.engine.read(bounds)).map(({ event }) => event);
    };
    const expected = await logOf(SPANS);
    const ends = expected.filter(({ type }) => type === 'task.result');
    expect(ends.length).toBeGreaterThan(1);
    for (const end of ends) {
      const later = expected.slice(expected.indexOf(end) + 1);
      const told = later.filter(({ type, ts }) => type === 'chat.message' && ts < end.ts);
      expect(told).toEqual([]);
    }

    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(SPANS, { minLength: SPANS.length }), async (spans) => {
        expect(await logOf(spans)).toEqual(expected);
      }),
      { numRuns: 5 },
    );
  });

  it('hang an agent that a tool called from the agent that called the tool, whichever comes first', async () => {
    const { api, key, send } = await open();
    const traceId = RUN;
    const span = (spanId: string, parentSpanId: string, operation: string, name: string) => ({
      traceId,
      spanId: spanId.padStart(16, '0'),
      parentSpanId: parentSpanId.padStart(16, '0'),
      name: `${operation} ${name}`,
      startTimeUnixNano: '1795000000000000000',
      endTimeUnixNano: '1795000001000000000',
      attributes: [
        { key: 'gen_ai.operation.name', value: { stringValue: operation } },
        { key: 'gen_ai.agent.name', value: { stringValue: name } },
      ],
    });

    await send(withSpans([span('3', '2b', 'invoke_agent', 'inner')]));
    await send(
      withSpans([span('2b', '2a', 'GET', 'http'), span('2a', '1', 'execute_tool', 'outer')]),
    );
    await send(withSpans([{ ...span('1', '', 'invoke_agent', 'outer'), parentSpanId: '' }]));

    expect(await tasksOf(api, key)).toMatchObject([
      { assigned_to: 'agent:shop.inner', parent_task_id: '1'.padStart(16, '0') },
      { assigned_to: 'agent:shop.outer', parent_task_id: null },
    ]);
  });

  it('stay open where they have no end, until they come with one', async () => {
    const { api, key, send } = await open();
    const root = SPANS.find(({ name }) => name === 'invoke_agent planner') ?? {};

    await send(withSpans([{ ...root, endTimeUnixNano: '0' }]));
    expect(await tasksOf(api, key)).toMatchObject([{ state: 'requested', closed_at: null }]);
    await send(withSpans([root]));

    expect(await tasksOf(api, key)).toMatchObject([{ state: 'completed' }]);
  });
});

describe('spans of the AI SDK 7', () => {
  it('become agents with their calls of tools and models, and say why one failed', async () => {
    const { api, key, send } = await open();
    const { resourceSpans } = JSON.parse(captured('ai-sdk-7.json').toString()) as Body;
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((one) => one.spans);
    const runs = [...new Set(spans.map(({ traceId }) => traceId))];

    expect((await send({ resourceSpans })).status).toBe(200);

    const told = runs.map(async (run) => {
      const answer = await api.request(`/api/v1/runs/${run}/tasks`, { key });
      const { tasks } = (await answer.json()) as { tasks: Task[] };
      return tasks.map(({ assigned_to, state }) => [assigned_to, state]);
    });
    expect(await Promise.all(told)).toEqual([
      [['agent:shop.shop-agent', 'completed']],
      [['agent:shop.night-agent', 'failed']],
    ]);
    const events = await (await api.request('/api/v1/events?limit=100', { key })).text();
    expect(events).toContain('"result":"found tulips"');
    expect(events).toContain('"message":"The list is away."');
    expect(events).toContain('"message":"This key is not known."');
  });
});

describe('the addresses of OTLP', () => {
  it('tells which spans it refused, and keeps the others', async () => {
    const { api, send } = await open();

    const answer = await send(withSpans([...SPANS.slice(0, 2), { ...SPANS[2], traceId: 'no' }]));

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      partialSuccess: {
        rejectedSpans: '1',
        errorMessage: expect.stringContaining('expected 32 hexadecimal digits'),
      },
    });
    expect((await api.engine.head()).seq).toBeGreaterThan(0);
  });

  it('tells of each way in which spans were wrong, and of how many more', async () => {
    const { send } = await open();
    const [good, bad, ...others] = SPANS;
    const nameless = others.slice(0, 2).map((span) => ({ ...span, name: 7 }));

    const answer = await send(withSpans([good, { ...bad, traceId: 'no' }, ...nameless] as Span[]));

    const { partialSuccess } = (await answer.json()) as { partialSuccess: object };
    expect(partialSuccess).toMatchObject({ rejectedSpans: '3' });
    expect(JSON.stringify(partialSuccess)).toMatch(
      /expected 32 hexadecimal digits.*; .*\(and 1 more\)/,
    );
  });

  it('refuses whole what it cannot read, each with its reason', async () => {
    const { send } = await open();
    const gzip = { 'content-encoding': 'gzip' };
    const bomb = gzipSync(Buffer.alloc(9 * 1024 * 1024, ' '));
    const cases = [
      [await send({ resourceLogs: [] }), 422, 'invalid_type'],
      [await send('{'), 400, 'invalid_json'],
      [await send(Buffer.from([0xff]), PROTOBUF), 400, 'invalid_protobuf'],
      [await send('{}', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
      [await send('{}', { 'content-encoding': 'br' }), 415, 'unsupported_encoding'],
      [await send('{}', gzip), 415, 'unsupported_encoding'],
      [await send(bomb, gzip), 413, 'body_too_large'],
      [await send(withSpans([{}])), 422, 'missing_field'],
    ] as const;

    for (const [answer, status, code] of cases) {
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        status,
        code,
      ]);
    }
  });

  it('takes integers of 64 bits as numbers, too, and changes none of their digits', async () => {
    const { api, send } = await open();
    const attributes = [{ key: 'snowflake', value: { intValue: '1152921504606846977' } }];
    const body = JSON.stringify(withSpans([{ ...SPANS[0], attributes }]));

    const asNumbers = body.replaceAll(/("(?:intValue|[a-z]+TimeUnixNano)":)"(\d+)"/g, '$1$2');
    const answer = await send(asNumbers);

    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    const told = await api.engine.read({ limit: 10, order: 'asc' });
    expect(JSON.stringify(told)).toContain('"snowflake":"1152921504606846977"');
    expect((await send(body)).status).toBe(200);
    expect((await api.engine.head()).seq).toBe(told.length);
    expect((await send('{"resourceSpans":[],"flags":1152921504606846977}')).status).toBe(400);
  });

  it('takes spans with no key but one that may say them', async () => {
    const { api } = await open();
    const status = async (key: string | undefined) =>
      (await api.request('/v1/traces', { method: 'POST', key, body: TRACE })).status;

    expect(await status(undefined)).toBe(401);
    expect(await status(await api.key('viewer'))).toBe(403);
    expect(await status(await api.key('agent', 'ken'))).toBe(403);
    expect(await status(await api.key('admin'))).toBe(200);
    const tasks = await tasksOf(api, await api.key('viewer'));
    expect(tasks.map(({ assigned_to }) => assigned_to).sort()).toEqual([
      'agent:otel.planner',
      'agent:otel.researcher',
      'agent:otel.writer',
    ]);
  });

  it('asks to come again where the key wrote too much, and says when', async () => {
    const { send } = await open({ rateLimit: 5 });

    const answers = [await send(TRACE), await send(TRACE)];

    const limited = answers.find(({ status }) => status === 429);
    expect(limited?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('asks to come again where the store fails, and loses nothing of it', async () => {
    let isFailing = true;
    const { api, send } = await open({
      store: (store) => ({
        ...store,
        events: {
          ...store.events,
          append: async (...given: Parameters<typeof store.events.append>) => {
            if (isFailing) throw new Error('no disk');
            return store.events.append(...given);
          },
        },
      }),
    });

    const failed = await send(TRACE);
    expect(failed.status).toBeGreaterThanOrEqual(500);
    isFailing = false;
    expect((await send(TRACE)).status).toBe(200);
    expect((await api.engine.head()).seq).toBeGreaterThan(0);
  });

  it('keeps the GenAI events among log records, and says that it drops the others and all metrics', async () => {
    const { api, send } = await open();
    const record = {
      traceId: RUN,
      timeUnixNano: '1795000000000000000',
      eventName: 'gen_ai.choice',
      body: { stringValue: 'Forty vases.' },
    };
    const logs = { resourceLogs: [{ scopeLogs: [{ logRecords: [record, { body: {} }] }] }] };

    const answer = await send(logs, {}, '/v1/logs');

    expect(await answer.json()).toMatchObject({ partialSuccess: { rejectedLogRecords: '1' } });
    expect((await api.engine.head()).seq).toBe(1);
    const dropped = await send({ resourceMetrics: [] }, {}, '/v1/metrics');
    expect(await dropped.json()).toMatchObject({
      partialSuccess: { rejectedDataPoints: '0', errorMessage: expect.stringContaining('dropped') },
    });
    const binary = await send(Buffer.from([]), PROTOBUF, '/v1/metrics');
    expect((await binary.arrayBuffer()).byteLength).toBeGreaterThan(10);
  });
});
