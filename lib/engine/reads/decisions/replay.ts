// Replays a run: its tasks folded anew, forwards and backwards, and each decision made anew among the
// agents of its moment. Whatever is not the same is reported.
import type { EventRecord } from '@/lib/model/event-record';
import { DecisionPayload } from '@/lib/model/orchestration/routing';
import type { Task } from '@/lib/model/summary';
import { deciding } from '@/lib/routing/decide';
import { cutText } from '@/lib/std/cut-text';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { Steps } from '@/lib/std/steps';
import type { EventStore } from '@/lib/store/ports/event-store';
import { emptyTasks, foldTasks, makingTasks } from '@/lib/tasks/run-tasks';
import { eventLoop } from '../../event-loop/event-loop-scheduler';
import type { Engine } from '../../interface/engine';
import type { LongWork } from '../../interface/long-work';
import type { Orchestration, ReplayReport } from '../../interface/orchestration';
import { logPages } from '../log-pages';
import { decisionPayload } from './decision-payload';
import { visitStates } from './decision-states';

type Ports = {
  readonly events: Pick<EventStore, 'readPage' | 'head'>;
  /** The tasks as everybody is shown them. */
  readonly tasks: Engine['tasks'];
};

type Mismatch = ReplayReport['mismatches'][number];

/** The run is walked forwards and backwards, and the log once more for the decisions. */
const PARTS = 3;

/** Tasks that are compared in one step: a few milliseconds. */
const STEP_TASKS = 250;

/** Differences that one report lists: who has more has them everywhere. */
const MISMATCHES_MAX = 1_000;

/** A value in a report. UTF-16 units. */
const VALUE_LENGTH_MAX = 200;

/** Recomputes runs of one log. */
export function createReplay({ events, tasks }: Ports): Orchestration['replay'] {
  return async (runId, { signal, onProgress } = {}) => {
    const at = (await events.head()).seq;
    const shown = await tasks(runId, at, signal);
    if (shown === null) return null;
    const part = (index: number): LongWork => ({
      ...(signal && { signal }),
      onProgress: (done, total) => onProgress?.(index * total + done, PARTS * total),
    });
    const forwards = await foldRun(events, { runId, at, order: 'asc' }, part(0));
    const backwards = await foldRun(events, { runId, at, order: 'desc' }, part(1));
    const decisions = await replayDecisions(events, forwards.routed, part(2));
    const mismatches = [
      ...(await eventLoop.run(differentTasks(shown.tasks, forwards.tasks), signal)),
      ...(await eventLoop.run(differentTasks(forwards.tasks, backwards.tasks), signal)),
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

/** No more of a decision than what it is made again from: a run has thousands. */
type Recorded = Pick<DecisionPayload, 'pending'> & {
  readonly seq: number;
  readonly state_seq: number;
  readonly payload: DecisionPayload;
};

/** The whole run, page by page from one end. */
async function foldRun(
  events: Pick<EventStore, 'readPage'>,
  { runId, at, order }: { runId: string; at: number; order: 'asc' | 'desc' },
  { signal, onProgress }: LongWork,
): Promise<Refolded> {
  let state = emptyTasks();
  let count = 0;
  const routed: Recorded[] = [];
  const query = { filter: { run_id: runId }, before: at + 1, order };
  for await (const page of logPages(events, query, signal)) {
    state = foldTasks(state, page);
    count += page.length;
    for (const record of order === 'asc' ? page.filter(isRouted) : []) {
      // A decision among a thousand agents takes milliseconds to read.
      await eventLoop.turn(signal);
      const recorded = recordedIn(record);
      if (recorded !== null) routed.push(recorded);
    }
    const last = page.at(-1)?.seq ?? 0;
    onProgress?.(order === 'asc' ? last : at - last, at);
  }
  return { events: count, tasks: await eventLoop.run(makingTasks(state), signal), routed };
}

/** Whether an event may be a decision of our own, which says all that it rests on. */
function isRouted({ event: { type }, origin, redacted }: EventRecord): boolean {
  const isDecision = type === 'routing.decision' || type === 'routing.failure';
  return isDecision && origin === 'engine' && redacted === undefined;
}

function recordedIn({ seq, event }: EventRecord): Recorded | null {
  const read = DecisionPayload.safeParse(event.payload);
  if (!read.success) return null;
  const { pending, state_seq } = read.data;
  return { seq, pending, state_seq, payload: read.data };
}

async function replayDecisions(
  events: Pick<EventStore, 'readPage'>,
  routed: readonly Recorded[],
  work: LongWork,
): Promise<Mismatch[]> {
  const mismatches: Mismatch[] = [];
  await visitStates(
    events,
    routed,
    async ({ seq, payload: recorded }, agents) => {
      const { cursor, weights, question, state_seq: stateSeq, pending } = recorded;
      const ruling = await eventLoop.run(
        deciding(agents, question, { cursor, weights }),
        work.signal,
      );
      const again = decisionPayload(ruling, { stateSeq, pending });
      const difference = differenceOf(recorded, again);
      if (difference !== null) {
        mismatches.push({ seq, what: 'decision', ...difference });
      }
    },
    work,
  );
  return mismatches;
}

function* differentTasks(expected: readonly Task[], saw: readonly Task[]): Steps<Mismatch[]> {
  const before = new Map(expected.map((task) => [task.task_id, task]));
  const after = new Map(saw.map((task) => [task.task_id, task]));
  const mismatches: Mismatch[] = [];
  let compared = 0;
  for (const { task_id, last_seq } of new Map([...after, ...before]).values()) {
    if (compared % STEP_TASKS === 0) yield;
    compared += 1;
    const [one, other] = [before.get(task_id) ?? {}, after.get(task_id) ?? {}];
    // Mostly they are the same to the letter, which is told at once.
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const difference = differenceOf(one, other);
    if (difference !== null) mismatches.push({ seq: last_seq, what: 'tasks', ...difference });
  }
  return mismatches;
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
  return `${key}: ${cutText(text, VALUE_LENGTH_MAX)}`;
}
