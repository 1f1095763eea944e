import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { emptyTasks } from '@/lib/tasks/run-tasks';
import { someRecords } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { foldUsage, NOTHING_USED, TOOL_FACTS_MAX, usageUpTo } from './run-usage';
import { toolCallsAt } from './tool-calls';
import { usageOfTasks } from './usage-of-tasks';

const call = (task_id: string, payload: object = {}): Partial<ClutchMessage> => ({
  type: 'tool.call',
  task_id,
  payload: { tool: 'web', ...payload },
});
const outcome = (task_id: string, payload: object = {}, isError = false) => ({
  ...call(task_id, payload),
  type: isError ? ('tool.error' as const) : ('tool.result' as const),
});
const used = (task_id: string, usage: object): Partial<ClutchMessage> => ({
  type: 'chat.message',
  task_id,
  meta: { usage },
});
const usageOf = (...events: Partial<ClutchMessage>[]) =>
  foldUsage(NOTHING_USED, someRecords(events));
const same = (id: string) => id;
const state = emptyTasks();

const events = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom('a', 'b'), fc.constantFrom({}, { call_id: 'x' }))
      .map(([id, of]) => call(id, of)),
    fc
      .tuple(fc.constantFrom('a', 'b'), fc.constantFrom({}, { call_id: 'x' }), fc.boolean())
      .map(([id, of, isError]) => outcome(id, of, isError)),
    fc
      .tuple(fc.constantFrom('a', 'b'), fc.nat(9))
      .map(([id, input_tokens]) => used(id, { input_tokens })),
    fc.constant<Partial<ClutchMessage>>({ type: 'chat.message' }),
  ),
  { maxLength: 20 },
);

describe('what a run used', () => {
  test('is a function of the set of events, however they are fed, and the same at every moment', () => {
    const cases = events
      .map((list) => someRecords(list))
      .chain((records) => fc.tuple(fc.constant(records), feedsOf(records)));
    fc.assert(
      fc.property(cases, ([records, parts]) => {
        const whole = foldUsage(NOTHING_USED, records);

        expect(parts.reduce(foldUsage, NOTHING_USED)).toEqual(whole);
        for (let seq = 0; seq <= records.length; seq += 1) {
          const until = records.filter((record) => record.seq <= seq);
          expect(usageUpTo(whole, seq)).toEqual(foldUsage(NOTHING_USED, until));
        }
      }),
    );
  });

  test('keeps no more facts than its limit, the first ones', () => {
    const many = someRecords(Array.from({ length: 100 }, () => call('a')));
    const records = Array.from({ length: TOOL_FACTS_MAX / 100 + 1 }, (_, part) =>
      many.map((record) => ({ ...record, seq: record.seq + 100 * part })),
    );
    const { tools } = records.reduce(foldUsage, NOTHING_USED);

    expect(tools).toHaveLength(TOOL_FACTS_MAX);
    expect(tools.at(-1)?.seq).toBe(TOOL_FACTS_MAX);
  });
});

describe('calls of tools', () => {
  test('have the outcome that names them, else the next one of their task and tool', () => {
    const usage = usageOf(
      call('a', { call_id: 'x' }),
      call('a'),
      outcome('a'),
      outcome('b', { call_id: 'x' }, true),
      call('b'),
      outcome('a', { tool: 'other' }),
    );

    expect(toolCallsAt({ usage, state }, null).map(({ seq, state }) => [seq, state])).toEqual([
      [1, 'failed'],
      [2, 'ok'],
      [5, 'running'],
      [6, 'ok'],
    ]);
    expect(toolCallsAt({ usage, state }, 3).map(({ seq, state }) => [seq, state])).toEqual([
      [1, 'running'],
      [2, 'ok'],
    ]);
  });
});

describe('what tasks cost', () => {
  const tasks = [
    { task_id: 'root', parent_task_id: null },
    { task_id: 'a', parent_task_id: 'root' },
    { task_id: 'b', parent_task_id: 'a' },
  ];

  test('is added up with what stands below them, at any moment', () => {
    const usage = usageOf(
      used('a', { input_tokens: 10, output_tokens: 1 }),
      used('b', { prompt_tokens: 5, completion_tokens: 2, cost_usd: 0.5 }),
      used('none', { input_tokens: 100 }),
    );
    const now = usageOfTasks(usage, null, { tasks, taskIdOf: same });

    expect(now.run).toEqual({ input_tokens: 115, output_tokens: 3, cost_usd: 0.5 });
    expect(now.byTask.get('root')).toEqual({ input_tokens: 15, output_tokens: 3, cost_usd: 0.5 });
    expect(now.byTask.get('b')).toEqual({ input_tokens: 5, output_tokens: 2, cost_usd: 0.5 });
    expect(usageOfTasks(usage, 1, { tasks, taskIdOf: same }).byTask.get('root')).toEqual({
      input_tokens: 10,
      output_tokens: 1,
      cost_usd: 0,
    });
  });

  test('counts once where tasks name each other as parents', () => {
    const cycle = [
      { task_id: 'a', parent_task_id: 'b' },
      { task_id: 'b', parent_task_id: 'a' },
    ];
    const { byTask } = usageOfTasks(usageOf(used('a', { output_tokens: 3 })), null, {
      tasks: cycle,
      taskIdOf: same,
    });

    expect([byTask.get('a')?.output_tokens, byTask.get('b')?.output_tokens]).toEqual([3, 3]);
  });

  test('is not known of numbers that cannot be one, and read from GenAI attributes, too', () => {
    for (const bad of [-1, 'much', Number.NaN, 1e300, null]) {
      expect(usageOf(used('a', { input_tokens: bad })).used).toEqual([]);
    }
    const meta = { 'gen_ai.usage.input_tokens': 7, 'gen_ai.usage.output_tokens': 2 };
    expect(usageOf({ type: 'chat.message', task_id: 'a', meta }).used).toMatchObject([
      { input_tokens: 7, output_tokens: 2, cost_usd: 0 },
    ]);
  });
});
