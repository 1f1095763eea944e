import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeCodecLaws } from '@/lib/protocols/codec/contract';
import { capturedRecords, describeRecordLaws } from '@/lib/testing/bridges/record-laws';
import { expectOrderSaysNothing, openIngest, tasksOfRun } from '@/lib/testing/worlds/ingested-runs';
import { autogenParts } from './codec';
import { type AutogenRecord, type AutogenWire, isRecord } from './schema';

const VECTORS = new URL('./vectors/', import.meta.url);
const CAPTURED = capturedRecords<AutogenRecord>(VECTORS);
const [SWARM = '', CHOSEN = ''] = [...new Set(CAPTURED.map(({ run }) => run))];
const recordsOf = (run: string) => CAPTURED.filter((record) => record.run === run);

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const name = fc.oneof(text, fc.constantFrom('orchestrator', 'agent:user', 'group:all', ''));
const id = fc.constantFrom('m1', 'm2', 'h1');
const call = fc.record({
  id: text,
  name: text,
  arguments: fc.constantFrom('{"a":1}', '{', ''),
  content: text,
  call_id: text,
  is_error: fc.option(fc.boolean()),
});
const types = [
  ...['TextMessage', 'StopMessage', 'HandoffMessage', 'ToolCallRequestEvent'],
  ...['ToolCallExecutionEvent', 'ToolCallSummaryMessage', 'MultiModalMessage', 'OwnEvent'],
  ...['UserInputRequestedEvent', 'SelectSpeakerEvent', 'StructuredMessage[A]'],
];
const message = fc.record(
  {
    type: fc.constantFrom(...types),
    source: name,
    id,
    created_at: fc.constantFrom('2026-02-01T13:20:11.123456Z', '2026-02-01T13:20:11.123456'),
    content: fc.oneof(text, fc.array(call, { maxLength: 3 }), fc.constant({ a: 1 })),
    target: name,
    models_usage: fc.option(fc.record({ prompt_tokens: fc.nat(), completion_tokens: fc.nat() })),
    metadata: fc.constant({}),
  },
  { requiredKeys: ['type', 'source'] },
);
const envelope = { run: fc.constantFrom('r1', 'run:2'), sequence: fc.integer({ min: 1, max: 9 }) };
const result = fc.record({
  messages: fc.array(message, { maxLength: 2 }),
  stop_reason: fc.option(text),
  error: fc.option(
    fc.record({ type: text, message: text, at: fc.constant('2026-02-01T13:20:11.123456+00:00') }),
  ),
});
const wire = fc.oneof(
  fc.record({ ...envelope, held: fc.option(id), item: message }),
  fc.record({ ...envelope, held: fc.option(id), item: result }),
  message,
  result,
) as fc.Arbitrary<AutogenWire>;

describeCodecLaws(autogenParts, {
  wire,
  keeps(said) {
    const { item } = isRecord(said) ? said : { item: said };
    if ('id' in item) return { id: String(item.id) };
    return isRecord(said) ? { id: `${said.run}#${said.sequence}` } : {};
  },
});

describeRecordLaws({
  parts: autogenParts,
  wire,
  types: /^(task\.(request|result|error)|tool\.|chat\.)/,
  large: {
    record: (length) => ({
      run: 'r',
      sequence: 2,
      held: 'h',
      item: { type: 'HandoffMessage', source: 'a', target: 'b', content: 'x'.repeat(length) },
    }),
    events: 2,
  },
  vectors: VECTORS,
  framework: 'autogen-agentchat',
});

describe('the captured streams', () => {
  it('become the root task and a task for each handoff, ended by whoever had it', async () => {
    const { api, key, send } = await openIngest('autogen');
    onTestFinished(api.close);

    expect((await send(CAPTURED)).status).toBe(200);

    const told = async (run: string) =>
      (await tasksOfRun(api, key, run)).map((task) => {
        const { parent_task_id, requested_by, assigned_to, state } = task;
        return [parent_task_id === run, requested_by, assigned_to, state];
      });
    expect(await told(SWARM)).toEqual([
      [false, 'agent:shop.user', 'agent:shop.team', 'completed'],
      [true, 'agent:shop.planner', 'agent:shop.researcher', 'completed'],
      [true, 'agent:shop.researcher', 'agent:shop.writer', 'completed'],
    ]);
    expect(await told(CHOSEN)).toEqual([
      [false, 'agent:shop.user', 'agent:shop.team', 'completed'],
    ]);
    const owed = await api.request('/api/v1/obligations', { key });
    expect(owed.status).toBe(200);
    expect(await owed.text()).not.toContain('is asked for input');
  });

  it('fail with their team, and with it whoever had the work', async () => {
    const { api, key, send } = await openIngest('autogen');
    onTestFinished(api.close);
    const records = capturedRecords<AutogenRecord>(VECTORS, 'captured-failed.json');
    const [{ run: failed = '' } = {}] = records;

    expect((await send(records)).status).toBe(200);

    const tasks = await tasksOfRun(api, key, failed);
    expect(tasks.map(({ state }) => state)).toEqual(['failed', 'failed']);
    const said = await (await api.request(`/api/v1/events?run_id=${failed}`, { key })).text();
    expect(said).toContain('"message":"ValueError: No more mock responses available"');
  });

  it('are taken as they are dumped, where the request names their run', async () => {
    const { api, key, send } = await openIngest('autogen');
    onTestFinished(api.close);
    const items = recordsOf(SWARM).map(({ item }) => item);

    const answer = await (await send(items, '?run_id=spring')).json();
    const again = await (await send(items, '?run_id=spring')).json();

    const statuses = ({ results }: { results: { status: string }[] }) => [
      ...new Set(results.map(({ status }) => status)),
    ];
    expect([statuses(answer), statuses(again)]).toEqual([['stored'], ['duplicate']]);
    const [root] = await tasksOfRun(api, key, 'spring');
    expect(root).toMatchObject({ task_id: 'spring', state: 'completed' });
    const refused = await send(items[0]);
    expect(refused.status).toBe(422);
  });

  it('give the same tasks and times in every order, one by one or together (law)', async () => {
    await expectOrderSaysNothing('autogen', { records: recordsOf(SWARM), run: SWARM });
  });
});
