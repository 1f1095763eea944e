import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch-message';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { expectOrderSaysNothing, openIngest, tasksOfRun } from '@/lib/testing/worlds/ingested-runs';
import { agentFrameworkCodec, agentFrameworkParts } from './codec';
import type { WorkflowRecord } from './schema';

const CAPTURED: { readonly 'agent-framework-core': string; readonly records: WorkflowRecord[] } =
  JSON.parse(readFileSync(new URL('./vectors/captured.json', import.meta.url), 'utf8'));
const [RESTOCK = '', SUPPLY = ''] = [...new Set(CAPTURED.records.map(({ run }) => run))];
const recordsOf = (run: string) => CAPTURED.records.filter((record) => record.run === run);

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

describe('whatever a workflow says', () => {
  it('names no agent outside its prefix, no decision and no person', () => {
    fc.assert(
      fc.property(wire, fc.constantFrom(undefined, 'agent:shop.'), (record, agentPrefix) => {
        const context = { ...CONTEXT, ...(agentPrefix !== undefined && { agentPrefix }) };
        for (const { from, to, type } of agentFrameworkParts.toEvents(record, context).events) {
          for (const { agent_id } of [from, ...to]) {
            expect(agent_id.startsWith(agentPrefix ?? 'agent:agent-framework.')).toBe(true);
          }
          expect(type).toMatch(/^(task\.(request|accept|progress|result|error)|tool\.|chat\.)/);
        }
      }),
    );
  });

  it('fits into events that are no larger than an event may be', () => {
    const decode = (length: number) => {
      const event = { type: 'executor_invoked', executor_id: 'writer', data: 'x'.repeat(length) };
      const [record] = CAPTURED.records;
      return agentFrameworkCodec.decode({ text: JSON.stringify({ ...record, event }) }, CONTEXT);
    };

    const decoded = decode(EVENT_BYTES_MAX - 18 * 1024);
    const events = decoded.ok ? decoded.value.events : [];
    expect(events).toHaveLength(2);
    for (const event of events) {
      expect(JSON.stringify(event).length).toBeLessThanOrEqual(EVENT_BYTES_MAX);
    }
    expect(decode(EVENT_BYTES_MAX)).toMatchObject({
      error: { failures: [{ code: 'event_too_large' }] },
    });
  });
});

describe('the captured workflows', () => {
  it('stand in the vectors as they were captured', () => {
    const folder = new URL('./vectors/', import.meta.url);
    const rarer: typeof CAPTURED = JSON.parse(
      readFileSync(new URL('captured-rarer.json', folder), 'utf8'),
    );
    const captured = [...CAPTURED.records, ...rarer.records];
    const { vectors, manifest } = loadVectors(folder);

    for (const { vector } of vectors.filter(({ name: file }) => file.startsWith('y-'))) {
      if (vector.id !== 'y-run-asked-for') expect(captured).toContainEqual(vector.input);
    }
    for (const version of [CAPTURED['agent-framework-core'], rarer['agent-framework-core']]) {
      expect(manifest.specification.revision).toContain(version);
    }
  });

  it('become the root task and a task for each call of an executor', async () => {
    const { api, key, send } = await openIngest('agent-framework');
    onTestFinished(api.close);

    expect((await send(CAPTURED.records)).status).toBe(200);

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

  it('give the same tasks and times in every order, one by one or together (law)', async () => {
    await expectOrderSaysNothing('agent-framework', { records: recordsOf(RESTOCK), run: RESTOCK });
  });

  it('are of the version that the manifest names', () => {
    const manifest = readFileSync(new URL('./vectors/manifest.json', import.meta.url), 'utf8');

    expect(manifest).toContain(`agent-framework-core ${CAPTURED['agent-framework-core']}`);
  });
});

it('prints no event', () => {
  const decoded = agentFrameworkCodec.decode(
    { text: JSON.stringify(CAPTURED.records[0]) },
    CONTEXT,
  );

  const [event] = decoded.ok ? decoded.value.events : [];
  expect(event && agentFrameworkCodec.encode(event)).toMatchObject({
    error: { code: 'unsupported' },
  });
});
