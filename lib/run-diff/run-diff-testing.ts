// Builds runs for tests of their differences.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { runSteps } from '@/lib/std/steps';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import { aRecord } from '@/lib/testing/records';
import { ComparedEvents } from './compared-events';
import { diffing, type RunDiff } from './run-diff';
import { type RunTraits, TraitsMaker } from './run-traits';

/** A run of these records. */
export function runOfRecords(records: readonly EventRecord[]): RunTraits {
  const state = foldTasks(emptyTasks(), records);
  const tasks = tasksOf(state);
  const facts = new ComparedEvents();
  facts.add(records);
  const to_seq = records.at(-1)?.seq ?? 0;
  const traits = new TraitsMaker(facts).traits({ tasks, state, at: to_seq });
  return { tasks, traits, events: facts.events, to_seq, is_whole: true };
}

/** A run of these events, the first at `from`. */
export const runOf = (
  events: readonly Partial<ClutchMessage>[],
  from = 1,
  protocol = 'clutch',
): RunTraits =>
  runOfRecords(events.map((event, at) => aRecord({ seq: from + at, protocol, event })));

/** The whole difference at once. */
export const diffOf = (a: RunTraits, b: RunTraits): RunDiff => runSteps(diffing(a, b));

/** The rows of a difference as text: the ids of both sides and what differs. */
export const rowsOf = ({ aligned }: RunDiff): string[] =>
  aligned.map(({ a, b, differs }) =>
    `${a?.task_id ?? '-'} ${b?.task_id ?? '-'} ${differs.join(',')}`.trimEnd(),
  );

type Said = Partial<ClutchMessage>;

/** An agent is asked for something. */
export const asks = (
  task_id: string,
  title: string,
  { parent, agent = 'ken', ...more }: Said & { parent?: string; agent?: string } = {},
): Said => ({
  type: 'task.request',
  task_id,
  parent_task_id: parent ?? null,
  from: { agent_id: 'agent:orchestrator' },
  to: [{ agent_id: `agent:${agent}` }],
  payload_type: 'work.v1',
  payload: { title },
  ...more,
});

/** Whoever has the task gives its result. */
export const gives = (task_id: string, text: string, agent = 'ken', more: Said = {}): Said => ({
  type: 'task.result',
  task_id,
  from: { agent_id: `agent:${agent}` },
  to: [{ agent_id: 'agent:orchestrator' }],
  payload: { text },
  ...more,
});
