// The rows of a thread while events come in behind them. What comes costs what it changes: its own rows, the open group
// before it, and the rows that show a task, a call or a result that it belongs to.
import type { EventRecord } from '@/lib/model/event-record';
import type { RowContext } from './event-row';
import { rowAgain, rowOf, speakerTracker } from './group-row';
import { passedOnIdOf } from './row-facts';
import { createRowGroups, type RowGroup } from './row-groups';
import { keepRow } from './row-memory';
import { type TaskKeyOf, taskKey } from './task-key';
import type { ThreadRow } from './thread-rows';
import { type ThreadTasks, taskFinder, taskIdsOf } from './thread-tasks';
import { createToolPairs } from './tool-pairs';

export type ThreadFoldOptions = {
  /** The last seq that the reader had read; null or left out draws no line. */
  readonly unreadAfter?: number | null;
  /** The reader's calendar: the day of an ISO time. Without it days are those of UTC. */
  readonly dayOf?: (at: string) => string;
};

export type ThreadFold = {
  /** Not changed by what is added later. */
  rows(): readonly ThreadRow[];
  /**
   * Takes records ascending by seq, behind those before, under the states of the tasks with them. False where they change
   * how earlier ones stand together: then everything has to be folded anew.
   */
  add(records: readonly EventRecord[], tasks: ThreadTasks): boolean;
  /** Puts the very rows that a view knows in the place of those that say the same, one for each. */
  keep(rows: readonly ThreadRow[]): void;
};

/** Where the row of a group stands, and how many requests of its task came before it. */
type Place = { readonly group: RowGroup; readonly index: number; readonly requests: number };

/** The rows of no records. */
export function createThreadFold(options: ThreadFoldOptions = {}): ThreadFold {
  const { dayOf = utcDay, unreadAfter = null } = options;
  const groups = createRowGroups({ dayOf, unreadAfter });
  const pairs = createToolPairs();
  const speaker = speakerTracker();
  const days = new Set<string>();
  const names = new Map<string, EventRecord>();
  const requests = new Map<string, EventRecord[]>();
  const results = new Map<string, EventRecord>();
  const places = new Map<RowGroup, Place>();
  const showing = new Map<string, Place[]>();
  let rows: ThreadRow[] = [];

  function contextOf(tasks: ThreadTasks, taskIdOf: RowContext['taskIdOf']): Context {
    const taskKeyOf: TaskKeyOf = (record) => taskKey(record.event.run_id, taskIdOf(record));
    return {
      taskOf: taskFinder(tasks),
      taskIdOf,
      taskKeyOf,
      pairs,
      requestsOf: (record) => requests.get(taskKeyOf(record)) ?? [],
      resultOf: (runId, id) => results.get(inRun(runId, id)) ?? null,
    };
  }

  function place(group: RowGroup, context: Context): void {
    const [first] = group.records;
    const { seq } = first;
    if (group.day !== null) {
      // A clock that was set back brings a day a second time.
      const key = days.has(group.day) ? `day:${group.day}:${seq}` : `day:${group.day}`;
      days.add(group.day);
      rows.push({ kind: 'day', key, seq, day: group.day });
      speaker.reset();
    }
    if (group.unread) {
      rows.push({ kind: 'unread', key: 'unread', seq });
      speaker.reset();
    }
    const row = rowOf(group, context, speaker);
    const before = context.requestsOf(first).length;
    const index = row === null ? -1 : rows.push(row) - 1;
    const placed = { group, index, requests: before };
    places.set(group, placed);
    if (row !== null) for (const key of shownBy(first, context)) putInto(showing, key, placed);
    if (first.event.type === 'task.request') putInto(requests, context.taskKeyOf(first), first);
  }

  function placeAgain({ group, index, requests: before }: Place, context: Context): void {
    const row = rows[index];
    if (row === undefined) return;
    const requestsOf: RowContext['requestsOf'] = (record) =>
      context.requestsOf(record).slice(0, before);
    rows[index] = keepRow(row, rowAgain(group, { ...context, requestsOf }, row));
  }

  return {
    rows: () => rows,
    add(records, tasks) {
      const context = contextOf(tasks, taskIdsOf(tasks));
      for (const [name, record] of names) if (context.taskKeyOf(record) !== name) return false;
      const answered = pairs.add(records, context.taskKeyOf);
      if (answered === null) return false;
      const changed = new Set(answered.flatMap((seq) => showing.get(callKey(seq)) ?? []));
      for (const record of records) {
        const { type, run_id, id } = record.event;
        names.set(context.taskKeyOf(record), record);
        if (type === 'task.result') results.set(inRun(run_id, id), record);
        for (const key of [context.taskKeyOf(record), resultKey(run_id, id)]) {
          for (const placed of showing.get(key) ?? []) changed.add(placed);
        }
      }
      rows = [...rows];
      for (const record of records) {
        if (pairs.paired.has(record.seq)) continue;
        const group = groups.add(record, context.taskKeyOf);
        const placed = places.get(group);
        if (placed === undefined) place(group, context);
        else changed.add(placed);
      }
      for (const placed of changed) placeAgain(placed, context);
      return true;
    },
    keep(kept) {
      rows = [...kept];
    },
  };
}

type Context = RowContext & { readonly taskKeyOf: TaskKeyOf };

/** What the row of an event shows of other events: of its task, of its call, of the result that it passes on. */
function shownBy(record: EventRecord, { taskKeyOf }: Context): string[] {
  const { type, run_id } = record.event;
  if (type === 'tool.call') return [callKey(record.seq)];
  if (type === 'task.request' || type === 'task.error') return [taskKeyOf(record)];
  if (type !== 'task.result') return [];
  const passedOn = passedOnIdOf(record);
  return [taskKeyOf(record), ...(passedOn === null ? [] : [resultKey(run_id, passedOn)])];
}

function callKey(seq: number): string {
  return `call ${seq}`;
}

function resultKey(runId: string, id: string): string {
  return `result ${inRun(runId, id)}`;
}

function inRun(runId: string, id: string): string {
  return JSON.stringify([runId, id]);
}

function putInto<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}

function utcDay(at: string): string {
  return at.slice(0, 10);
}
