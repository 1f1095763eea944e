// The rows of a thread while events come in behind them. What comes costs what it changes: its own rows, the open group
// before it, and the rows that show a task, a call or a result that it belongs to.
import type { EventRecord } from '@/lib/model/event-record';
import { reactionOf } from '@/lib/model/reaction';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { type TaskKeyOf, taskKey } from '@/lib/tasks/task-key';
import { type ToolEvent, toolEventsIn } from '../tools/tool-fact';
import { createToolPairs } from '../tools/tool-pairs';
import { hasEnded, type RowContext } from './event-row';
import { rowAgain, rowOf, speakerTracker } from './group-row';
import { passedOnIdOf } from './row-facts';
import { createRowGroups, type RowGroup, type RowGroups } from './row-groups';
import { keepRow } from './row-memory';
import type { ThreadRow } from './thread-rows';
import { strangersOf, type ThreadTasks, taskFinder, taskIdsOf } from './thread-tasks';

export type RowFoldOptions = {
  /** The last seq that the reader had read; null or left out draws no line. */
  readonly unreadAfter?: number | null;
  /** The reader's calendar: the day of an ISO time. Without it days are those of UTC. */
  readonly dayOf?: (at: string) => string;
};

/** Where the row of a group stands, and how many requests of its task came before it. */
type Place = { readonly group: RowGroup; readonly index: number; readonly requests: number };

/** Begins with the rows of no records. */
export class RowFold {
  readonly #groups: RowGroups;
  readonly #pairs = createToolPairs<ToolEvent>();
  readonly #speaker = speakerTracker();
  readonly #days = new Set<string>();
  /** An event of each task, by the task's key. */
  readonly #names = new Map<string, EventRecord>();
  readonly #requests = new Map<string, EventRecord[]>();
  readonly #results = new Map<string, EventRecord>();
  /** The tasks that have ended. */
  readonly #ended = new Set<string>();
  readonly #places = new Map<RowGroup, Place>();
  /** The rows that show something of other events, by what they show. */
  readonly #showing = new Map<string, Place[]>();
  #rows: ThreadRow[] = [];

  constructor({ dayOf = utcDay, unreadAfter = null }: RowFoldOptions = {}) {
    this.#groups = createRowGroups({ dayOf, unreadAfter });
  }

  /** Not changed by what is added later. */
  rows(): readonly ThreadRow[] {
    return this.#rows;
  }

  /**
   * Takes records ascending by seq, behind those before, under the states of the tasks with them. False where they change
   * how earlier ones stand together: then everything has to be folded anew.
   */
  add(records: readonly EventRecord[], tasks: ThreadTasks): boolean {
    const context = this.#contextOf(tasks);
    for (const [name, record] of this.#names) {
      if (context.taskKeyOf(record) !== name) return false;
    }
    const tools = toolEventsIn(records);
    const answered = this.#pairs.add(tools, ({ record }) => context.taskKeyOf(record));
    if (answered === null) return false;
    const changed = this.#changedBy(records, answered, context);
    this.#rows = [...this.#rows];
    for (const record of records) {
      if (this.#pairs.paired.has(record.seq) || reactionOf(record) !== null) continue;
      const group = this.#groups.add(record, context.taskKeyOf);
      const placed = this.#places.get(group);
      if (placed === undefined) this.#place(group, context);
      else changed.add(placed);
    }
    for (const placed of changed) this.#placeAgain(placed, context);
    return true;
  }

  /** Puts the very rows that a view knows in the place of those that say the same, one for each. */
  keep(rows: readonly ThreadRow[]): void {
    this.#rows = [...rows];
  }

  #contextOf(tasks: ThreadTasks): Context {
    const taskIdOf = taskIdsOf(tasks);
    const taskKeyOf: TaskKeyOf = (record) => taskKey(record.event.run_id, taskIdOf(record));
    return {
      taskOf: taskFinder(tasks),
      taskIdOf,
      taskKeyOf,
      isStrangers: strangersOf(tasks),
      clockOf: ({ event }) => tasks.get(event.run_id)?.clock ?? null,
      outcomeOf: ({ seq }) => this.#pairs.outcomes.get(seq)?.record ?? null,
      requestsOf: (record) => this.#requests.get(taskKeyOf(record)) ?? [],
      resultOf: (runId, id) => this.#results.get(inRun(runId, id)) ?? null,
    };
  }

  /** The rows that show one of these tasks, calls or results; remembers whose they are. */
  #changedBy(
    records: readonly EventRecord[],
    answered: readonly number[],
    context: Context,
  ): Set<Place> {
    const { taskKeyOf } = context;
    const changed = new Set(answered.flatMap((seq) => this.#showing.get(callKey(seq)) ?? []));
    for (const record of records) {
      const { type, run_id, id } = record.event;
      this.#names.set(taskKeyOf(record), record);
      const isResult = type === 'task.result' || meaningOf(record.event).mayBeResult;
      if (isResult) this.#results.set(inRun(run_id, id), record);
      for (const key of [...this.#taskKeys(record, context), resultKey(run_id, id)]) {
        for (const placed of this.#showing.get(key) ?? []) changed.add(placed);
      }
    }
    return changed;
  }

  /** What rows show of the task of an event: the task itself, and whether it has ended, where that is news. */
  #taskKeys(record: EventRecord, { taskKeyOf, taskOf }: Context): string[] {
    const task = taskKeyOf(record);
    const isOver = hasEnded(taskOf(record));
    if (this.#ended.has(task) === isOver) return [task];
    if (isOver) this.#ended.add(task);
    else this.#ended.delete(task);
    return [task, endKey(task)];
  }

  #place(group: RowGroup, context: Context): void {
    const [first] = group.records;
    this.#placeDividers(group);
    const row = rowOf(group, context, this.#speaker);
    const requests = context.requestsOf(first).length;
    const index = row === null ? -1 : this.#rows.push(row) - 1;
    const placed = { group, index, requests };
    this.#places.set(group, placed);
    if (row !== null) {
      for (const key of shownBy(first, context)) putInto(this.#showing, key, placed);
    }
    if (first.event.type === 'task.request') {
      putInto(this.#requests, context.taskKeyOf(first), first);
    }
  }

  #placeDividers({ day, unread, records: [{ seq }] }: RowGroup): void {
    if (day !== null) {
      // A clock that was set back brings a day a second time.
      const key = this.#days.has(day) ? `day:${day}:${seq}` : `day:${day}`;
      this.#days.add(day);
      this.#rows.push({ kind: 'day', key, seq, day });
      this.#speaker.reset();
    }
    if (unread) {
      this.#rows.push({ kind: 'unread', key: 'unread', seq });
      this.#speaker.reset();
    }
  }

  #placeAgain({ group, index, requests }: Place, context: Context): void {
    const row = this.#rows[index];
    if (row === undefined) return;
    const requestsOf: RowContext['requestsOf'] = (record) =>
      context.requestsOf(record).slice(0, requests);
    this.#rows[index] = keepRow(row, rowAgain(group, { ...context, requestsOf }, row));
  }
}

type Context = RowContext & { readonly taskKeyOf: TaskKeyOf };

/** What the row of an event shows of other events: of its task, of its call, of the result that it passes on. */
function shownBy(record: EventRecord, { taskKeyOf }: Context): string[] {
  const { type, run_id } = record.event;
  if (type === 'tool.call') return [callKey(record.seq), endKey(taskKeyOf(record))];
  if (type === 'task.request' || type === 'task.error') return [taskKeyOf(record)];
  if (type !== 'task.result') return [];
  const passedOn = passedOnIdOf(record);
  return [taskKeyOf(record), ...(passedOn === null ? [] : [resultKey(run_id, passedOn)])];
}

function callKey(seq: number): string {
  return `call ${seq}`;
}

function endKey(task: string): string {
  return `end ${task}`;
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
