// Under which ids the events of a task stand in the log (mapping, "The tasks projection joins ids"): what is asked for by
// one of them is answered for all. Most tasks have one id, and cost one look.
import type { EventFilter, EventSelection } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { linkOf } from '@/lib/projections/task-links';
import { chainOf, joinedIds, type TasksState } from '@/lib/projections/tasks';
import type { EventStore } from '@/lib/store/event-store';
import type { TasksAt } from './engine';

/** Events that are looked at to find the runs of a task id: one is enough, but that other runs may use the same. */
const EVENTS_LOOKED_AT = 100;

/** Runs in which the same task id is joined: an id means something within its run, so more are somebody's accident. */
const RUNS_MAX = 16;

export type TaskIds = {
  /** The filter with every `task_id` under which events of the task that it names stand in the log. */
  expand(filter: EventSelection): Promise<EventSelection>;
  /** Every id of the task that a filter names, those of its answers included. */
  chain(filter: TaskFilter): Promise<string[]>;
};

/** The part of a filter that names a task. */
export type TaskFilter = Pick<EventFilter, 'task_id' | 'run_id'>;

/** Asks the log and the folded runs. */
export function createTaskIds(
  events: Pick<EventStore, 'read'>,
  tasksOf: (runId: string) => Promise<TasksAt | null>,
): TaskIds {
  async function runsOf(taskId: string, runId: string | undefined): Promise<string[]> {
    if (runId !== undefined) return [runId];
    const found = await events.read({
      filter: { task_id: taskId },
      ...{ limit: EVENTS_LOOKED_AT, order: 'desc' },
    });
    const joined = found.filter(({ event }) => event.meta?.protocol === 'clowl');
    return [...new Set(joined.map(({ event }) => event.run_id))].slice(0, RUNS_MAX);
  }

  async function collect(
    taskId: string,
    runId: string | undefined,
    idsIn: (state: TasksState, id: string) => string[],
  ): Promise<string[]> {
    const ids = new Set([taskId]);
    for (const run of await runsOf(taskId, runId)) {
      const folded = await tasksOf(run);
      if (folded === null || folded.state.links.length === 0) continue;
      for (const id of idsIn(folded.state, taskId)) ids.add(id);
    }
    return [...ids];
  }

  return {
    async expand(filter) {
      if (typeof filter.task_id !== 'string') return filter;
      const ids = await collect(filter.task_id, filter.run_id, joinedIds);
      return ids.length === 1 ? filter : { ...filter, task_id: ids };
    },
    async chain({ task_id, run_id }) {
      return task_id === undefined ? [] : collect(task_id, run_id, chainOf);
    },
  };
}

/**
 * The ids of a task while somebody follows it: an answer to one of them belongs, and so does what answers that one. What
 * came before the answer that joins it is not told again.
 */
export class FollowedTask {
  readonly #ids: Set<string>;

  constructor(taskId: string) {
    this.#ids = new Set([taskId]);
  }

  /** Takes what the log knew at the start. */
  learn(ids: Iterable<string>): void {
    for (const id of ids) this.#ids.add(id);
  }

  /** Whether an event is of the task; told of every event of the log, in order. */
  has({ event }: EventRecord): boolean {
    const link = linkOf(event);
    const isOf = this.#ids.has(event.task_id) || (link !== null && this.#ids.has(event.id));
    if (isOf && link !== null) this.learn(link);
    return isOf;
  }
}
