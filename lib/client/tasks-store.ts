// The tasks of one run as a view holds them: the server's fold, gone on with here.
import type { Task } from '@/lib/model/summary';
import type { LogSpan } from '@/lib/projections/span';
import { emptyTasks, foldTasks, type TasksState, tasksOf } from '@/lib/projections/tasks';
import { type getEvents, HISTORY_PAGE } from './api';
import type { Follower } from './live-connection';
import { readToHead } from './read-to-head';

export type TasksSnapshot = {
  readonly run_id: string;
  /** Plain JSON, folded up to `seq`. */
  readonly state: TasksState;
  readonly seq: number;
};

export type TasksView = { readonly tasks: readonly Task[]; readonly seq: number };

export type TasksStore = {
  readonly follower: Follower;
  subscribe(listener: () => void): () => void;
  getSnapshot(): TasksView;
};

/** A store on what the server drew the page with; listeners hear once per microtask. */
export function createTasksStore(options: {
  readonly snapshot: TasksSnapshot;
  readonly fetchEvents: typeof getEvents;
}): TasksStore {
  const { snapshot, fetchEvents } = options;
  const filter = { run_id: snapshot.run_id };
  const listeners = new Set<() => void>();
  let state = snapshot.state;
  let seq = snapshot.seq;
  /** A frame came that does not follow on what is held. */
  let isTorn = false;
  let view: TasksView = { tasks: tasksOf(state), seq };
  let isTelling = false;

  function become(nextState: TasksState, nextSeq: number): void {
    const tasks = nextState === state ? view.tasks : tasksOf(nextState);
    state = nextState;
    seq = nextSeq;
    view = { tasks, seq };
    if (isTelling) return;
    isTelling = true;
    queueMicrotask(() => {
      isTelling = false;
      for (const listener of listeners) listener();
    });
  }

  function take(span: LogSpan): void {
    if (span.from > seq + 1) isTorn = true;
    else become(foldTasks(state, span.events), Math.max(seq, span.to));
  }

  function catchUp(): Promise<boolean> {
    isTorn = false;
    return readToHead({ fetchEvents, filter, limit: HISTORY_PAGE, after: () => seq, take });
  }

  return {
    follower: {
      filter,
      heldTo: () => seq,
      take,
      hasHole: () => isTorn,
      catchUp,
      restart() {
        become(emptyTasks(), 0);
        return catchUp();
      },
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => view,
  };
}
