import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeCodecLaws } from '@/lib/protocols/codec/contract';
import { capturedRecords, describeRecordLaws } from '@/lib/testing/bridges/record-laws';
import { expectOrderSaysNothing, openIngest, tasksOfRun } from '@/lib/testing/worlds/ingested-runs';
import { agentFrameworkParts } from './codec';
import type { WorkflowRecord } from './schema';

const VECTORS = new URL('./vectors/', import.meta.url);
const CAPTURED = capturedRecords<WorkflowRecord>(VECTORS);
const [RESTOCK = '', SUPPLY = ''] = [...new Set(CAPTURED.map(({ run }) => run))];
const recordsOf = (run: string) => CAPTURED.filter((record) => record.run === run);

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const name = fc.oneof(
  text.map((value) => value.slice(0, 20)),
  fc.constantFrom('orchestrator', 'agent:user', 'group:all', ''),
);
const content = fc.record({
  type: fc.constantFrom('text', 'text_reasoning', 'function_call', 'function_result', 'usage'),
  text,
  call_id: text,
  name: text,
  arguments: fc.constantFrom('{"a":1}', '{', ''),
  result: text,
  exception: fc.option(text),
});
const response = fc.record({
  messages: fc.array(fc.record({ contents: fc.array(content, { maxLength: 3 }) }), {
    maxLength: 2,
  }),
  usage_details: fc.option(
    fc.record({ input_token_count: fc.nat(), output_token_count: fc.nat() }),
  ),
});
const types = [
  ...['started', 'status', 'failed', 'output', 'intermediate', 'request_info', 'warning'],
  ...['executor_invoked', 'executor_completed', 'executor_failed', 'executor_bypassed'],
  ...['handoff_sent', 'superstep_started', 'group_chat'],
];
const wire = fc.record({
  run: fc.constantFrom('r1', 'run:2'),
  sequence: fc.integer({ min: 1, max: 9 }),
  workflow: name,
  call: fc.option(fc.integer({ min: 1, max: 3 })),
  at: fc.constantFrom('2026-02-01T13:20:11.123456+00:00', '2026-02-01T13:20:11.123456'),
  event: fc.record(
    {
      type: fc.constantFrom(...types),
      executor_id: fc.option(name),
      request_id: fc.option(fc.constantFrom('q1', 'q2')),
      state: fc.option(fc.constantFrom('IDLE', 'FAILED', 'IDLE_WITH_PENDING_REQUESTS', 'X')),
      data: fc.oneof(text, response, fc.array(text), fc.constant({ source: 'a', target: 'b' })),
      details: fc.option(fc.record({ error_type: text, message: text })),
    },
    { requiredKeys: ['type'] },
  ),
}) as fc.Arbitrary<WorkflowRecord>;

describeCodecLaws(agentFrameworkParts, {
  wire,
  keeps: ({ at }) => ({
    ts: new Date(at.includes('+') ? at : `${at}Z`).toISOString(),
  }),
});

describeRecordLaws({
  parts: agentFrameworkParts,
  wire,
  types: /^(task\.(request|accept|progress|result|error)|tool\.|chat\.)/,
  large: {
    record: (length) => ({
      ...CAPTURED[0],
      event: { type: 'executor_invoked', executor_id: 'writer', data: 'x'.repeat(length) },
    }),
    events: 2,
  },
  vectors: VECTORS,
  framework: 'agent-framework-core',
});

describe('the captured workflows', () => {
  it('become the root task and a task for each call of an executor', async () => {
    const { api, key, send } = await openIngest('agent-framework');
    onTestFinished(api.close);

    expect((await send(CAPTURED)).status).toBe(200);

    const told = async (run: string) =>
      (await tasksOfRun(api, key, run)).map((task) => {
        const { parent_task_id, requested_by, assigned_to, state } = task;
        return [parent_task_id === run, requested_by, assigned_to, state];
      });
    const called = (executor: string) => [true, 'agent:shop.restock', executor, 'completed'];
    expect(await told(RESTOCK)).toEqual([
      [false, 'agent:shop.program', 'agent:shop.restock', 'completed'],
      called('agent:shop.counter'),
      called('agent:shop.writer'),
      called('agent:shop.approver'),
      called('agent:shop.approver'),
    ]);
    expect(await told(SUPPLY)).toEqual([
      [false, 'agent:shop.program', 'agent:shop.supply', 'failed'],
      [true, 'agent:shop.supply', 'agent:shop.supplier', 'failed'],
    ]);
  });

  it('owe an answer to a question until the workflow goes on with it', async () => {
    const { api, key, send } = await openIngest('agent-framework');
    onTestFinished(api.close);
    const records = recordsOf(RESTOCK);
    const goesOn = records.findIndex(
      ({ sequence, event }) => sequence > 1 && event.type === 'started',
    );
    const owed = async () => (await api.request('/api/v1/obligations', { key })).text();

    await send(records.slice(0, goesOn));
    expect(await owed()).toContain('agent:shop.human');
    await send(records.slice(goesOn));

    expect(await owed()).not.toContain('agent:shop.human');
  });

  it('are one run that is done, where it went on from its checkpoint in another process', async () => {
    const { api, key, send } = await openIngest('agent-framework');
    onTestFinished(api.close);
    const records = capturedRecords<WorkflowRecord>(VECTORS, 'captured-resumed.json');
    const asked = records.filter(({ event }) => event.type === 'request_info');

    expect(asked).toHaveLength(2);
    const told = await send(records);

    const statuses = ((await told.json()) as { results: { status: string }[] }).results;
    expect(statuses.filter(({ status }) => status !== 'stored')).toMatchObject([
      { status: 'duplicate' },
    ]);
    expect(
      (await tasksOfRun(api, key, 'approval-7')).map(({ assigned_to, state }) => [
        assigned_to,
        state,
      ]),
    ).toEqual([
      ['agent:shop.approval', 'completed'],
      ['agent:shop.approver', 'completed'],
      ['agent:shop.approver', 'completed'],
    ]);
    expect(await (await api.request('/api/v1/obligations', { key })).text()).not.toContain(
      'agent:shop.human',
    );
  });

  it('give the same tasks and times in every order, one by one or together (law)', async () => {
    await expectOrderSaysNothing('agent-framework', { records: recordsOf(RESTOCK), run: RESTOCK });
  });
});
