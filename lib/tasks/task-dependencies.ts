// What tasks wait for or build on beside their children (CD3): edges that make a graph of the tree. Some are declared by a
// request's `meta.depends_on`, others inferred: a request refers to the task, the words or the artifact of another one.
import type { Task } from '@/lib/model/summary';
import { type TasksState, taskIdFinder } from './run-tasks';

/** A task, and another one that it needs. */
export type Dependency = {
  readonly task_id: string;
  readonly on: string;
  /** Told from what its request refers to; else the request says that it waits for it. */
  readonly isInferred: boolean;
};

/** Inferred edges of one task that are drawn, the first ones. */
const INFERRED_OF_TASK_MAX = 32;

/** Inferred edges of a run that are drawn: more lines than this nobody follows. */
const INFERRED_MAX = 2_000;

/**
 * What the tasks of a run need beside their children, each once; what is declared is not inferred as well.
 * @param tasks Those at the moment that is shown.
 * @param at The moment; null is the head.
 */
export function dependenciesOf(
  state: TasksState,
  { tasks, at }: { readonly tasks: readonly Task[]; readonly at: number | null },
): Dependency[] {
  const until = at ?? Number.POSITIVE_INFINITY;
  const declared = declaredIn(state, until);
  return [...declared, ...inferredIn(state, { tasks, until, declared })];
}

function declaredIn(state: TasksState, until: number): Dependency[] {
  const nameOf = taskIdFinder(state);
  const dependencies: Dependency[] = [];
  for (const { task_id, facts } of state.entries) {
    const named = new Set<string>();
    for (const { seq, dependsOn } of facts) {
      if (seq <= until) for (const id of dependsOn ?? []) named.add(nameOf(id));
    }
    for (const on of named) dependencies.push({ task_id, on, isInferred: false });
  }
  return dependencies;
}

type Known = {
  readonly tasks: readonly Task[];
  readonly until: number;
  readonly declared: readonly Dependency[];
};

function inferredIn(state: TasksState, { tasks, until, declared }: Known): Dependency[] {
  const taskOf = taskFinder(state, tasks, until);
  const parents = new Map(tasks.map((task) => [task.task_id, task.parent_task_id]));
  const pairs = new Set(declared.map(({ task_id, on }) => pairOf(task_id, on)));
  const inferred: Dependency[] = [];
  for (const { task_id, references = [] } of state.entries) {
    let count = 0;
    for (const { seq, names = [] } of references) {
      if (seq > until) break;
      for (const id of names) {
        const on = taskOf(id);
        const isDrawn = on === undefined || on === task_id || parents.get(task_id) === on;
        if (isDrawn || pairs.has(pairOf(task_id, on))) continue;
        if (count === INFERRED_OF_TASK_MAX || inferred.length === INFERRED_MAX) break;
        pairs.add(pairOf(task_id, on));
        inferred.push({ task_id, on, isInferred: true });
        count += 1;
      }
    }
  }
  return inferred;
}

function pairOf(taskId: string, on: string): string {
  return `${taskId}\n${on}`;
}

/**
 * Finds the task that an id refers to: its own, that of one of its events, or of the first event that brought an artifact. A
 * request that names an artifact uses it, and brings none.
 */
function taskFinder(
  state: TasksState,
  tasks: readonly Task[],
  until: number,
): (id: string) => string | undefined {
  const nameOf = taskIdFinder(state);
  const shown = new Set(tasks.map(({ task_id }) => task_id));
  const { byEvent, byArtifact } = placesIn(state);
  return (id) => {
    const name = nameOf(id);
    if (shown.has(name)) return name;
    const place = [byEvent, byArtifact]
      .map((places) => places.get(id))
      .find((one) => one !== undefined && one.seq <= until);
    return place !== undefined && shown.has(place.task_id) ? place.task_id : undefined;
  };
}

type Place = { readonly seq: number; readonly task_id: string };

/** Where each event stands, and the first that brought each artifact. */
type Places = {
  readonly byEvent: ReadonlyMap<string, Place>;
  readonly byArtifact: ReadonlyMap<string, Place>;
};

/** A state does not change, and is asked for moment after moment while somebody goes through time. */
const placesOfStates = new WeakMap<TasksState, Places>();

function placesIn(state: TasksState): Places {
  const known = placesOfStates.get(state);
  if (known !== undefined) return known;
  const byEvent = new Map<string, Place>();
  const byArtifact = new Map<string, Place>();
  for (const { task_id, references = [] } of state.entries) {
    for (const { seq, id, gives = [] } of references) {
      putFirst(byEvent, id, { seq, task_id });
      for (const artifact of gives) putFirst(byArtifact, artifact, { seq, task_id });
    }
  }
  const places = { byEvent, byArtifact };
  placesOfStates.set(state, places);
  return places;
}

function putFirst(places: Map<string, Place>, id: string, place: Place): void {
  if (place.seq < (places.get(id)?.seq ?? place.seq + 1)) places.set(id, place);
}
