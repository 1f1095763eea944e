// Who is busy with which open task, over all runs, and how tasks ended: what routing counts. It says what lists say of every
// task (`loadedBy`), and keeps what is open and a little of what has ended.
import type { EventRecord } from '@/lib/model/event-record';
import type { RedactedPlace } from '@/lib/model/redaction';
import type { TaskState } from '@/lib/model/summary';
import { loadedBy } from './task-core';
import { type IndexedTask, indexedFactOf, isAskedFor, TaskIndex } from './task-index';

/** Open tasks in memory, and ended ones for answers that join ids late: some 700 bytes each. The oldest are forgotten first. */
const OPEN_MAX = 200_000;
const ENDED_MAX = 50_000;

/** A task as loads keep it, with a note of whoever reads them. Plain JSON. */
export type LoadedTask<Note = unknown> = IndexedTask<Note>;

type LoadListener = {
  /** A task came to an agent, or left it. */
  onLoad(agentId: string, change: 1 | -1): void;
  /** An agent's task ended with a result, or failed, by the event at a seq; one that was cancelled says nothing about its agent. */
  onOutcome(agentId: string, isResult: boolean, seq: number): void;
  /** A kept task changed, or is gone. */
  onTask(key: number): void;
};

/** Records come in the order of the log. */
export class TaskLoads<Note = unknown> {
  readonly #listener: LoadListener;
  readonly #tasks: TaskIndex<Note>;
  readonly #holders = new Map<number, string>();
  /** Of the record that is applied. */
  #seq = 0;

  constructor(listener: LoadListener) {
    this.#listener = listener;
    this.#tasks = new TaskIndex<Note>({
      isAwake: isAskedFor,
      mergeNotes: (first) => first,
      awakeMax: OPEN_MAX,
      restingMax: ENDED_MAX,
      touch: (key) => this.#compare(key),
    });
  }

  apply(record: EventRecord): void {
    this.#seq = record.seq;
    this.#tasks.apply(indexedFactOf(record));
  }

  /** Forgets the title that a task has from an event that was emptied. */
  redact(place: RedactedPlace): void {
    this.#tasks.redact(place);
  }

  /** By its key; null where it is not kept. */
  get(key: number): LoadedTask<Note> | null {
    return this.#tasks.get(key);
  }

  /** What is to be saved of it: a note is told by nothing else. */
  saved(key: number): LoadedTask<Note> | null {
    const task = this.get(key);
    return task !== null && task.note !== null ? task : this.#tasks.saved(key);
  }

  /** By any of its ids; null where it is not kept. */
  task(runId: string, id: string): LoadedTask<Note> | null {
    return this.#tasks.entry(runId, id);
  }

  /** Goes on from tasks as they were saved, in any order; who holds them was counted when they came. */
  load(tasks: readonly LoadedTask<Note>[]): void {
    this.#tasks.load(tasks);
    for (const { key } of tasks) {
      const agentId = this.#holderOf(key);
      if (agentId !== null) this.#holders.set(key, agentId);
    }
  }

  /** Puts in the tasks of a run that have ended. */
  readonly loadEnded = (run: Parameters<TaskIndex<Note>['loadEnded']>[0]): void => {
    this.#tasks.loadEnded(run);
  };

  /** Forgets a run that is saved; whoever holds its tasks goes on holding them. */
  readonly evictRun = (runId: string): void => {
    const isHeld = ({ core }: LoadedTask<Note>) => core !== null && loadedBy(core) !== null;
    for (const { key } of this.#tasks.evictRun(runId, isHeld)) this.#holders.delete(key);
  };

  /** The run of a kept task. */
  runOf(key: number | null): string | undefined {
    return key === null ? undefined : this.#tasks.get(key)?.run_id;
  }

  #compare(key: number): void {
    const before = this.#holders.get(key) ?? null;
    const after = this.#holderOf(key);
    this.#listener.onTask(key);
    if (before === after) return;
    this.#move(key, before, after);
    const outcome = OUTCOMES[this.get(key)?.core?.state ?? 'requested'];
    if (before !== null && outcome !== undefined)
      this.#listener.onOutcome(before, outcome, this.#seq);
  }

  #move(key: number, before: string | null, after: string | null): void {
    if (before !== null) this.#listener.onLoad(before, -1);
    if (after === null) this.#holders.delete(key);
    else {
      this.#holders.set(key, after);
      this.#listener.onLoad(after, 1);
    }
  }

  #holderOf(key: number): string | null {
    const core = this.get(key)?.core ?? null;
    return core === null ? null : loadedBy(core);
  }
}

/** Whether an end is a result; what is missing here is no outcome. */
const OUTCOMES: Readonly<Partial<Record<TaskState, boolean>>> = {
  completed: true,
  failed: false,
  timed_out: false,
};
