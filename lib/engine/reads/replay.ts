// Replays a run: its tasks folded anew, forwards and backwards, and each decision made anew among the
// agents of its moment. Whatever is not the same is reported.
import { setImmediate } from 'node:timers/promises';
import type { EventRecord } from '@/lib/model/event-record';
import { DecisionPayload } from '@/lib/model/orchestration/routing';
import type { Task } from '@/lib/model/summary';
import { decisionOf } from '@/lib/projections/routing/decisions';
import { decide } from '@/lib/routing/decide';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import type { Engine } from '../interface/engine';
import type { Orchestration, ReplayReport } from '../interface/orchestration';
import { eventPages } from '../log/event-pages';
import { decisionPayload } from './decision-payload';
import { isOwn, type OwnDecision, visitStates } from './decision-states';

type Ports = {
  readonly events: Pick<EventStore, 'readPage' | 'head'>;
  /** The tasks as everybody is shown them. */
  readonly tasks: Engine['tasks'];
};

type Mismatch = ReplayReport['mismatches'][number];

/** Differences that one report lists: who has more has them everywhere. */
const MISMATCHES_MAX = 1_000;

/** A value in a report. UTF-16 units. */
const VALUE_LENGTH_MAX = 200;

/** Recomputes runs of one log. */
export function createReplay({ events, tasks }: Ports): Orchestration['replay'] {
  return async (runId) => {
    const at = (await events.head()).seq;
    const shown = await tasks(runId, at);
    if (shown === null) return null;
    const forwards = await foldRun(events, { runId, at, order: 'asc' });
    const backwards = await foldRun(events, { runId, at, order: 'desc' });
    const decisions = await replayDecisions(events, forwards.routed);
    const mismatches = [
      ...differentTasks(shown.tasks, forwards.tasks),
      ...differentTasks(forwards.tasks, backwards.tasks),
      ...decisions,
    ];
    return {
      events: forwards.events,
      decisions: forwards.routed.length,
      mismatches: mismatches.slice(0, MISMATCHES_MAX),
    };
  };
}

type Refolded = {
  readonly events: number;
  readonly tasks: Task[];
  /** Events of our own decisions; emptied ones cannot be made again. */
  readonly routed: readonly Recorded[];
};

type Recorded = { readonly decision: OwnDecision; readonly payload: DecisionPayload };

/** The whole run, page by page from one end. */
async function foldRun(
  events: Pick<EventStore, 'readPage'>,
  { runId, at, order }: { runId: string; at: number; order: 'asc' | 'desc' },
): Promise<Refolded> {
  let state = emptyTasks();
  let count = 0;
  const routed: Recorded[] = [];
  const query = { filter: { run_id: runId }, before: at + 1, limit: PAGE_LIMIT_MAX, order };
  for await (const page of eventPages(events, query)) {
    state = foldTasks(state, page);
    count += page.length;
    if (order === 'asc') routed.push(...page.flatMap((record) => recordedIn(record) ?? []));
    await setImmediate();
  }
  return { events: count, tasks: tasksOf(state), routed };
}

function recordedIn(record: EventRecord): Recorded | null {
  if (record.redacted !== undefined) return null;
  const decision = decisionOf(record);
  const payload = DecisionPayload.safeParse(record.event.payload);
  return decision !== null && isOwn(decision) && payload.success
    ? { decision, payload: payload.data }
    : null;
}

async function replayDecisions(
  events: Pick<EventStore, 'readPage'>,
  routed: readonly Recorded[],
): Promise<Mismatch[]> {
  const payloads = new Map(routed.map(({ decision, payload }) => [decision.seq, payload]));
  const mismatches: Mismatch[] = [];
  await visitStates(
    events,
    routed.map(({ decision }) => decision),
    (decision, agents) => {
      const recorded = payloads.get(decision.seq);
      if (recorded === undefined) return;
      const { cursor, weights, question, state_seq: stateSeq, pending } = recorded;
      const ruling = decide(agents, question, { cursor, weights });
      const again = decisionPayload(ruling, { stateSeq, pending });
      const difference = differenceOf(recorded, again);
      if (difference !== null) {
        mismatches.push({ seq: decision.seq, what: 'decision', ...difference });
      }
    },
  );
  return mismatches;
}

function differentTasks(expected: readonly Task[], saw: readonly Task[]): Mismatch[] {
  const before = new Map(expected.map((task) => [task.task_id, task]));
  const after = new Map(saw.map((task) => [task.task_id, task]));
  return [...new Map([...after, ...before]).values()].flatMap(({ task_id, last_seq }) => {
    const difference = differenceOf(before.get(task_id) ?? {}, after.get(task_id) ?? {});
    return difference === null ? [] : [{ seq: last_seq, what: 'tasks' as const, ...difference }];
  });
}

/** The first field in which two objects differ; null where they are the same. */
function differenceOf(expected: object, saw: object): { expected: string; saw: string } | null {
  const [one, other] = [new Map(Object.entries(expected)), new Map(Object.entries(saw))];
  for (const key of new Set([...one.keys(), ...other.keys()])) {
    const [before, after] = [textOf(one.get(key)), textOf(other.get(key))];
    if (before !== after) return { expected: toText(key, before), saw: toText(key, after) };
  }
  return null;
}

function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : canonicalJson(value);
}

function toText(key: string, text: string): string {
  const cut = text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
  return `${key}: ${cut.toWellFormed()}`;
}
