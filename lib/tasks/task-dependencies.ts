// What tasks wait for or build on beside their children (CD3): edges that make a graph of the tree. Some are declared by a
// request's `meta.depends_on`, others inferred: a request refers to the task, the words or the artifact of another one.
import type { Task } from '@/lib/model/summary';
import { type TaskEntry, type TasksState, taskIdFinder } from './run-tasks';

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
  const needy = needyIn(state);
  const declared = declaredIn(state, needy, until);
  return [...declared, ...inferredIn(state, { needy, tasks, until, declared })];
}

function declaredIn(state: TasksState, needy: readonly NeedyTask[], until: number): Dependency[] {
  const nameOf = taskIdFinder(state);
  const dependencies: Dependency[] = [];
  for (const { task_id, declares } of needy) {
    const named = new Set<string>();
    for (const { seq, ids } of declares)
      if (seq <= until) for (const id of ids) named.add(nameOf(id));
    for (const on of named) dependencies.push({ task_id, on, isInferred: false });
  }
  return dependencies;
}

type Known = {
  readonly needy: readonly NeedyTask[];
  readonly tasks: readonly Task[];
  readonly until: number;
  readonly declared: readonly Dependency[];
};

function inferredIn(state: TasksState, { needy, tasks, until, declared }: Known): Dependency[] {
  const referring = needy.filter(({ refersTo }) => refersTo.length > 0);
  if (referring.length === 0) return [];
  const taskOf = taskFinder(state, { referring, tasks, until });
  const parents = new Map(tasks.map((task) => [task.task_id, task.parent_task_id]));
  const pairs = new Set(declared.map(({ task_id, on }) => pairOf(task_id, on)));
  const inferred: Dependency[] = [];
  for (const { task_id, refersTo } of referring) {
    let count = 0;
    for (const { seq, ids } of refersTo) {
      if (seq > until) break;
      for (const id of ids) {
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

/** A task whose requests say what they need, with the seqs at which they did, ascending. */
type NeedyTask = {
  readonly task_id: string;
  readonly declares: readonly Naming[];
  readonly refersTo: readonly Naming[];
};

type Naming = { readonly seq: number; readonly ids: readonly string[] };

function needyIn({ entries }: TasksState): NeedyTask[] {
  const needy: NeedyTask[] = [];
  for (const entry of entries) {
    const one = needsOf(entry);
    if (one !== null) needy.push(one);
  }
  return needy;
}

/** Entries never change. */
const needsOfEntries = new WeakMap<TaskEntry, NeedyTask | null>();

/** Null where it needs nothing, as most tasks. */
function needsOf(entry: TaskEntry): NeedyTask | null {
  const known = needsOfEntries.get(entry);
  if (known !== undefined) return known;
  const { task_id, facts, references = [] } = entry;
  const declares = facts.flatMap(({ seq, dependsOn: ids }) =>
    ids === undefined ? [] : { seq, ids },
  );
  const refersTo = references.flatMap(({ seq, names: ids }) =>
    ids === undefined ? [] : { seq, ids },
  );
  const isNeedy = declares.length + refersTo.length > 0;
  const needs = isNeedy ? { task_id, declares, refersTo } : null;
  needsOfEntries.set(entry, needs);
  return needs;
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
  {
    referring,
    tasks,
    until,
  }: Pick<Known, 'tasks' | 'until'> & { readonly referring: readonly NeedyTask[] },
): (id: string) => string | undefined {
  const nameOf = taskIdFinder(state);
  const shown = new Set(tasks.map(({ task_id }) => task_id));
  const { byEvent, byArtifact } = placesIn(state, referring);
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

/** Where the events and artifacts stand which requests of the run name: an artifact where it was brought first. */
type Places = {
  readonly byEvent: ReadonlyMap<string, Place>;
  readonly byArtifact: ReadonlyMap<string, Place>;
};

/** A state does not change, and is asked for moment after moment while somebody goes through time. */
const placesOfStates = new WeakMap<TasksState, Places>();

function placesIn(state: TasksState, referring: readonly NeedyTask[]): Places {
  const known = placesOfStates.get(state);
  if (known !== undefined) return known;
  const named = new Set(referring.flatMap(({ refersTo }) => refersTo.flatMap(({ ids }) => ids)));
  const byEvent = new Map<string, Place>();
  const byArtifact = new Map<string, Place>();
  for (const { task_id, references = [] } of state.entries) {
    for (const { seq, id, gives = [] } of references) {
      if (named.has(id)) putFirst(byEvent, id, { seq, task_id });
      for (const artifact of gives) {
        if (named.has(artifact)) putFirst(byArtifact, artifact, { seq, task_id });
      }
    }
  }
  const places = { byEvent, byArtifact };
  placesOfStates.set(state, places);
  return places;
}

function putFirst(places: Map<string, Place>, id: string, place: Place): void {
  if (place.seq < (places.get(id)?.seq ?? place.seq + 1)) places.set(id, place);
}
