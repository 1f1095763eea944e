// The shape of what collectors take: opentelemetry-proto, trace/v1, as its JSON mapping writes it.
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET as key } from '@/lib/testing/worlds/test-api';

const Nanoseconds = z.string().regex(/^\d{1,20}$/);
const Attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
    z.strictObject({ boolValue: z.boolean() }),
    z.strictObject({ doubleValue: z.number() }),
  ]),
});
const Span = z.strictObject({
  traceId: z.string().regex(/^(?!0+$)[0-9a-f]{32}$/),
  spanId: z.string().regex(/^(?!0+$)[0-9a-f]{16}$/),
  parentSpanId: z.string().regex(/^([0-9a-f]{16})?$/),
  name: z.string().min(1),
  kind: z.int().min(0).max(5),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: z.array(Attribute),
  events: z.array(
    z.strictObject({
      timeUnixNano: Nanoseconds,
      name: z.string().min(1),
      attributes: z.array(Attribute),
    }),
  ),
  status: z.strictObject({ code: z.int().min(0).max(2), message: z.string().optional() }),
});
const Traces = z.strictObject({
  resourceSpans: z.tuple([
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(Attribute) }),
      scopeSpans: z.tuple([
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(Span).min(1),
        }),
      ]),
    }),
  ]),
});

const api = freshTestApi();
beforeEach(async () => {
  const say = (event: object) =>
    api.request('/api/v1/events', { method: 'POST', key, body: anEvent(event) });
  const at = (second: number) => `2026-02-01T13:20:0${second}.500Z`;
  await say({
    id: 'ask',
    ts: at(1),
    type: 'task.request',
    to: [{ agent_id: 'agent:bob' }],
    payload: { text: 'Count the whales' },
  });
  await say({
    id: 'part',
    ts: at(2),
    type: 'task.request',
    task_id: 'task_2',
    parent_task_id: 'task_1',
    from: { agent_id: 'agent:bob' },
    to: [{ agent_id: 'agent:ann' }],
    payload: { text: 'Look out' },
  });
  const ann = { task_id: 'task_2', from: { agent_id: 'agent:ann' } };
  await say({ ...ann, id: 'call', ts: at(3), type: 'tool.call', payload: { tool: 'mcp:sonar' } });
  await say({
    ...ann,
    id: 'pong',
    ts: at(4),
    type: 'tool.error',
    payload: { tool: 'mcp:sonar', message: 'silence' },
  });
  await say({
    ...ann,
    id: 'fail',
    ts: at(5),
    type: 'task.error',
    payload: { text: 'password=hunter2secret' },
  });
});

async function traced(query = '') {
  const path = `/api/v1/runs/run_1/export?format=otlp${query}`;
  const response = await api.request(path, { key });
  expect(response.status).toBe(200);
  const text = await response.text();
  const [{ scopeSpans }] = Traces.parse(JSON.parse(text)).resourceSpans;
  return { text, spans: scopeSpans[0].spans };
}

it('has the run as its root, tasks below their parents, and calls of tools below their tasks', async () => {
  const { spans } = await traced();

  const [root, ask, part, tool] = spans;
  expect(spans).toHaveLength(4);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(root).toMatchObject({ parentSpanId: '', name: 'Count the whales' });
  expect(ask?.parentSpanId).toBe(root?.spanId);
  expect(part?.parentSpanId).toBe(ask?.spanId);
  expect(part).toMatchObject({ name: 'invoke_agent ann', status: { code: 2 } });
  expect(part?.events.map(({ name }) => name)).toEqual([
    'task.request',
    'tool.call',
    'tool.error',
    'task.error',
  ]);
  expect(tool).toMatchObject({
    parentSpanId: part?.spanId,
    name: 'execute_tool mcp:sonar',
    status: { code: 2 },
    startTimeUnixNano: String(BigInt(Date.parse('2026-02-01T13:20:03.500Z')) * 1_000_000n),
    endTimeUnixNano: String(BigInt(Date.parse('2026-02-01T13:20:04.500Z')) * 1_000_000n),
  });
});

it('says why a task and a call of a tool failed, as far as its level may tell it', async () => {
  const messages = async (query = '') =>
    (await traced(query)).spans.map(({ status }) => status.message).filter(Boolean);

  expect(await messages()).toEqual(['password=hunter2secret', 'silence']);
  expect((await messages('&level=masked'))[0]).not.toContain('hunter2secret');
  expect(await messages('&level=envelope')).toEqual([]);
});

it('has what each task used by itself, so that the sum of its spans is what the run used', async () => {
  const use = (id: string, task_id: string, usage: object) =>
    api.request('/api/v1/events', {
      method: 'POST',
      key,
      body: anEvent({ id, task_id, meta: { usage } }),
    });
  await use('one', 'task_1', { input_tokens: 100, output_tokens: 7, cost_usd: 0.25 });
  await use('two', 'task_2', { input_tokens: 20, output_tokens: 3 });
  await use('three', 'task_2', { input_tokens: 1, output_tokens: 1 });

  const used = (await traced()).spans.map(({ attributes }) =>
    attributes
      .filter(({ key }) => key.includes('usage'))
      .map(({ value }) => Object.values(value)[0]),
  );

  expect(used).toEqual([[], ['100', '7', 0.25], ['21', '4'], []]);
  expect((await traced('&level=envelope')).text).not.toContain('usage');
});

it('is a tree where tasks name each other, or themselves, as their parents', async () => {
  const ask = async (task_id: string, parent_task_id: string) =>
    api.request('/api/v1/events', {
      method: 'POST',
      key,
      body: anEvent({ id: `ask ${task_id}`, type: 'task.request', task_id, parent_task_id }),
    });
  await ask('ring_1', 'ring_2');
  await ask('ring_2', 'ring_1');
  await ask('self', 'self');

  const { spans } = await traced();

  const [root] = spans;
  const parents = new Map(spans.map(({ spanId, parentSpanId }) => [spanId, parentSpanId]));
  for (const { spanId } of spans) {
    let at = spanId;
    for (let steps = 0; steps < spans.length && at !== root?.spanId; steps += 1) {
      at = parents.get(at) ?? '';
    }
    expect(at).toBe(root?.spanId);
  }
});

it('hides a credential whole also where the text is cut within it', async () => {
  const text = `${'word '.repeat(197)}ghp_${'a1B2'.repeat(9)} and more ${'word '.repeat(50)}`;
  await api.request('/api/v1/events', {
    method: 'POST',
    key,
    body: anEvent({ id: 'told', payload: { text } }),
  });

  const full = await traced();
  const masked = await traced('&level=masked');

  expect(full.text).toContain('ghp_a1B2');
  expect(masked.text).not.toContain('ghp_');
});

it('is the same trace every time, and says no more than its level', async () => {
  const full = await traced();
  const envelope = await traced('&level=envelope');
  const masked = await traced('&level=masked');

  expect((await traced()).text).toBe(full.text);
  expect(full.text).toContain('hunter2secret');
  expect(masked.text).toContain('Count the whales');
  expect(masked.text).not.toContain('hunter2secret');
  expect(envelope.text).not.toMatch(/whales|sonar|hunter2/);
});
