// The tasks of one run as a view holds them: the server's fold, gone on with here.
import type { EventRecord } from '@/lib/model/event-record';
import type { LogSpan } from '@/lib/model/log-span';
import type { Task } from '@/lib/model/summary';
import { foldMoments, NO_MOMENTS, type RunMoments } from '@/lib/projections/moments/run-moments';
import { foldUsage, NOTHING_USED, type RunUsage } from '@/lib/projections/usage/run-usage';
import { createListeners } from '@/lib/std/listeners';
import { emptyTasks, foldTasks, type TasksState, tasksOf } from '@/lib/tasks/run-tasks';
import { type getEvents, HISTORY_PAGE } from '../api/api';
import type { Follower } from '../tab/live-connection';
import { pacedFrames } from '../tab/paced-frames';
import { readToHead } from './read-to-head';

/** What is folded of a run. Plain JSON. */
type Folded = {
  readonly state: TasksState;
  readonly moments: RunMoments;
  readonly usage: RunUsage;
};

/** Of a run of which nothing is held. */
const nothingFolded = (): Folded => ({
  state: emptyTasks(),
  moments: NO_MOMENTS,
  usage: NOTHING_USED,
});

function foldAll({ state, moments, usage }: Folded, records: readonly EventRecord[]): Folded {
  return {
    state: foldTasks(state, records),
    moments: foldMoments(moments, records),
    usage: foldUsage(usage, records),
  };
}

export type TasksSnapshot = {
  readonly run_id: string;
  /** What is folded up to `seq`, as JSON text: the server hands on a text ten times as fast as the objects in it. */
  readonly folded: string;
  readonly seq: number;
};

/** What a store begins on, of a run as it is known up to `at`. */
export function tasksSnapshot(
  run_id: string,
  { state, moments, usage, at }: Folded & { readonly at: number },
): TasksSnapshot {
  return { run_id, folded: JSON.stringify({ state, moments, usage } satisfies Folded), seq: at };
}

export type TasksView = {
  readonly tasks: readonly Task[];
  /** What the tasks are made of, which also tells earlier moments. */
  readonly state: TasksState;
  readonly moments: RunMoments;
  readonly usage: RunUsage;
  readonly seq: number;
};

export type TasksStore = {
  readonly follower: Follower;
  subscribe(listener: () => void): () => void;
  getSnapshot(): TasksView;
  /** Up to which seq the view goes. */
  seenTo(): number;
};

/** The folds of a run: events are kept as they come, and folded when the view is drawn. */
function createTasksFold(snapshot: TasksSnapshot) {
  let folded: Folded = JSON.parse(snapshot.folded);
  let seq = snapshot.seq;
  let unfolded: EventRecord[] = [];
  let drawn = { ...folded, seq };
  /** Null until somebody looks: to read the text of a large run and to make its tasks are two pieces of work. */
  let view: TasksView | null = null;

  return {
    seq: () => seq,
    drawnTo: () => drawn.seq,
    view: () => (view ??= { tasks: tasksOf(drawn.state), ...drawn }),
    add({ events, to }: LogSpan): void {
      unfolded.push(...events);
      seq = Math.max(seq, to);
    },
    /** Begins anew with nothing; the view stays until the next is drawn. */
    clear(): void {
      [folded, unfolded, seq] = [nothingFolded(), [], 0];
    },
    /** Folds what was added in one go: each fold looks at every task. */
    draw(): void {
      folded = foldAll(folded, unfolded);
      unfolded = [];
      const tasks = folded.state === drawn.state ? view?.tasks : undefined;
      drawn = { ...folded, seq };
      view = tasks === undefined ? null : { tasks, ...drawn };
    },
  };
}

/**
 * A store on what the server drew the page with; listeners are called once per frame of the screen, and less
 * often where drawing takes longer.
 */
export function createTasksStore(options: {
  readonly snapshot: TasksSnapshot;
  readonly fetchEvents: typeof getEvents;
}): TasksStore {
  const { snapshot, fetchEvents } = options;
  const filter = { run_id: snapshot.run_id };
  const listeners = createListeners();
  const fold = createTasksFold(snapshot);
  /** A frame came that does not follow on what is held. */
  let isTorn = false;
  const draw = pacedFrames(() => {
    fold.draw();
    listeners.emit();
  });

  function take(span: LogSpan): void {
    if (span.from > fold.seq() + 1) {
      isTorn = true;
      return;
    }
    fold.add(span);
    draw();
  }

  function letGo(): void {
    fold.clear();
    isTorn = true;
  }

  function catchUp(): Promise<boolean> {
    isTorn = false;
    return readToHead({ fetchEvents, filter, limit: HISTORY_PAGE, after: fold.seq, take });
  }

  return {
    follower: {
      filter,
      heldTo: fold.seq,
      take,
      hasHole: () => isTorn,
      catchUp,
      async forget(events) {
        // A title may be another request's now: all of the run is read again.
        if (events.some(({ run_id }) => run_id === filter.run_id)) letGo();
        return true;
      },
      restart() {
        letGo();
        return catchUp();
      },
    },
    subscribe: listeners.add,
    getSnapshot: fold.view,
    seenTo: fold.drawnTo,
  };
}
