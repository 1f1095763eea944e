import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeCodecLaws } from '@/lib/protocols/codec/contract';
import { capturedRecords, describeRecordLaws } from '@/lib/testing/bridges/record-laws';
import { expectOrderSaysNothing, openIngest, tasksOfRun } from '@/lib/testing/worlds/ingested-runs';
import { crewaiParts } from './codec';
import type { CrewaiRecord } from './schema';

const VECTORS = new URL('./vectors/', import.meta.url);
const CAPTURED = capturedRecords<CrewaiRecord>(VECTORS);
/** A flow that waits for a person, and goes on in another process. */
const PAUSED = capturedRecords<CrewaiRecord>(VECTORS, 'captured-rarer.json').filter(
  ({ flow_scope }) => typeof flow_scope === 'string',
);
const RUNS = [...new Set(CAPTURED.map(({ run = '' }) => run))];

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const id = fc.constantFrom('e1', 'e2', 'e3', '8f14e45f-ceea-467f-a9f0-2b1c7c6e1f10');
const kinds = [...new Set(CAPTURED.map(({ type }) => type)), 'a2a_message_sent'];
const wire = fc.record(
  {
    type: fc.constantFrom(...kinds),
    event_id: id,
    timestamp: fc.constantFrom(
      '2026-02-01T13:20:11.123456Z',
      '2026-02-01T14:20:11.123456+01:00',
      '2026-02-01T13:20:11.123456',
    ),
    run: fc.constantFrom('r1', 'run:2'),
    parent_event_id: fc.option(id),
    started_event_id: fc.option(id),
    flow_scope: fc.option(id),
    resumed: fc.option(fc.boolean()),
    feedback: fc.option(text),
    emission_sequence: fc.option(fc.nat()),
    agent_role: fc.option(fc.oneof(text, fc.constantFrom('orchestrator', 'agent:user'))),
    crew_name: text,
    flow_name: fc.constantFrom('AgentExecutor', 'Restock', ''),
    output: fc.jsonValue().map(plain),
    error: fc.jsonValue().map(plain),
    failure: fc.option(fc.record({ message: text, code: text })),
    tool_name: text,
    tool_args: fc.oneof(text, fc.constantFrom('{"a":1}', '{'), fc.constant({ a: 1 })),
    response: fc.oneof(text, fc.constantFrom('Action: x', 'Final Answer: y')),
    usage: fc.option(fc.record({ prompt_tokens: fc.integer() })),
    message: text,
  },
  { requiredKeys: ['type', 'event_id', 'timestamp', 'run'] },
) as fc.Arbitrary<CrewaiRecord>;

/** Without what JSON does not hold, or strict reading refuses. */
function plain(value: unknown): unknown {
  const json = JSON.stringify(value).replaceAll('__proto__', 'proto').replaceAll('-0,', '0,');
  const read = JSON.parse(json) as unknown;
  return typeof read === 'number' ? Math.trunc(Math.min(Math.abs(read), 2 ** 40)) : String(json);
}

describeCodecLaws(crewaiParts, {
  wire,
  keeps: ({ timestamp }) => ({
    ts: new Date(/[Z+]/.test(timestamp.slice(10)) ? timestamp : `${timestamp}Z`).toISOString(),
  }),
});

describeRecordLaws({
  parts: crewaiParts,
  wire,
  types: /^(task\.(request|accept|progress|result|error)|tool\.|chat\.)/,
  large: {
    record: (length) => ({
      ...CAPTURED[0],
      type: 'agent_execution_started',
      task_prompt: 'x'.repeat(length),
    }),
    events: 1,
  },
  vectors: VECTORS,
  framework: 'crewai',
});

describe('the captured runs', () => {
  it('become tasks with the tree of their scopes, each done by its agent', async () => {
    const { api, key, send } = await openIngest('crewai');
    onTestFinished(api.close);

    expect((await send(CAPTURED)).status).toBe(200);

    const trees = await Promise.all(
      RUNS.map(async (run) => {
        const tasks = await tasksOfRun(api, key, run);
        const titleOf = (of: string | null) => tasks.find(({ task_id }) => task_id === of)?.title;
        return tasks.map(({ title, parent_task_id, assigned_to, requested_by, state }) => {
          return [title, titleOf(parent_task_id), assigned_to, requested_by, state];
        });
      }),
    );
    expect(trees).toEqual([
      [
        ['Restock', undefined, 'agent:shop.Restock', 'agent:shop.program', 'completed'],
        ['plan', 'Restock', 'agent:shop.Restock', 'agent:shop.Restock', 'completed'],
        ['work', 'Restock', 'agent:shop.Restock', 'agent:shop.Restock', 'completed'],
        ['restock', 'work', 'agent:shop.restock', 'agent:shop.Restock', 'completed'],
        ['count', 'restock', 'agent:shop.Stock-researcher', 'agent:shop.restock', 'completed'],
        ['order', 'restock', 'agent:shop.Order-writer', 'agent:shop.restock', 'completed'],
      ],
      [
        ['night', undefined, 'agent:shop.night', 'agent:shop.program', 'failed'],
        ['watch', 'night', 'agent:shop.Night-watch', 'agent:shop.night', 'failed'],
      ],
    ]);
  });

  it('are one run where a flow waits for a person and goes on, who owes an answer until then', async () => {
    const { api, key, send } = await openIngest('crewai');
    onTestFinished(api.close);
    const run = PAUSED[0]?.run ?? '';
    const goesOn = PAUSED.findIndex(({ resumed }) => resumed === true);
    const owed = async () => (await api.request('/api/v1/obligations', { key })).text();
    const told = async () =>
      (await tasksOfRun(api, key, run)).map(({ task_id, parent_task_id, title, state }) => {
        return [title, parent_task_id === run || task_id === run, state];
      });

    await send(PAUSED.slice(0, goesOn));
    expect(await owed()).toContain('agent:shop.human');
    expect(await told()).toEqual([
      ['Ordering', true, 'in_progress'],
      ['draft', true, 'completed'],
    ]);
    await send(PAUSED.slice(goesOn));

    expect(await owed()).not.toContain('agent:shop');
    expect(await told()).toEqual([
      ['Ordering', true, 'completed'],
      ['draft', true, 'completed'],
      ['draft', true, 'completed'],
      ['order', true, 'completed'],
    ]);
    await expectOrderSaysNothing('crewai', { records: PAUSED, run });
  });

  it('give the same tasks and times in every order, one by one or together (law)', async () => {
    const run = RUNS[0] ?? '';
    const records = CAPTURED.filter((record) => record.run === run);

    await expectOrderSaysNothing('crewai', { records, run });
  });
});
