// The history of a thread of LangGraph's platform as records of the bridge: its states hold the tasks that each of them led to, with what
// came of them. Pure; what is no state is left out.
import { isObject, objectsIn } from '@/lib/std/is-object';

/** A record as `lib/bridges/langgraph` reads it. */
export type HistoryRecord = {
  readonly run_id: string;
  readonly thread_id: string;
  readonly graph: string | null;
  readonly ns: readonly string[];
  readonly mode: 'tasks';
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: string;
};

/** Where the states of a history stand. */
export type HistoryPlace = {
  readonly thread_id: string;
  readonly graph: string | null;
  readonly ns: readonly string[];
  /** The run that its states are of, where an outer history tells it. */
  readonly run_id: string | null;
  /** When the last of its tasks has ended: as the history says nothing after that. */
  readonly endedAt: string;
};

/** A subgraph that a task ran, and the run that it belongs to. */
export type Subgraph = {
  readonly checkpointNs: string;
  readonly run_id: string;
  readonly endedAt: string;
};

/** The records of a history, in the order in which things happened, and the subgraphs whose history is to be read besides. */
export function recordsOf(
  history: readonly unknown[],
  place: HistoryPlace,
): { readonly records: readonly HistoryRecord[]; readonly subgraphs: readonly Subgraph[] } {
  const states = history.filter(isObject).filter(hasTime).reverse();
  const records: HistoryRecord[] = [];
  const subgraphs: Subgraph[] = [];
  let run_id = place.run_id;
  for (const [index, state] of states.entries()) {
    run_id = place.run_id ?? runOf(state, run_id);
    if (run_id === null) continue;
    const endedAt = states[index + 1]?.created_at ?? place.endedAt;
    for (const task of tasksOf(state)) {
      const { thread_id, graph, ns } = place;
      const said = { run_id, thread_id, graph, ns, mode: 'tasks' as const };
      records.push(
        ...taskRecords(task, state).map(({ data, isEnd }) => {
          return { ...said, data, at: isEnd ? endedAt : state.created_at };
        }),
      );
      const checkpointNs = isObject(task.checkpoint) ? task.checkpoint.checkpoint_ns : null;
      if (typeof checkpointNs === 'string' && checkpointNs !== '') {
        subgraphs.push({ checkpointNs, run_id, endedAt });
      }
    }
  }
  return { records, subgraphs };
}

type State = Record<string, unknown> & { readonly created_at: string };

function hasTime(state: Record<string, unknown>): state is State {
  return typeof state.created_at === 'string';
}

/** A run begins with an input; what resumes it has another id on the platform and goes on with its tasks. */
function runOf({ metadata }: State, before: string | null): string | null {
  const { source, run_id } = isObject(metadata) ? metadata : {};
  if (typeof run_id !== 'string' || run_id === '') return before;
  return source === 'input' || before === null ? run_id : before;
}

function tasksOf({ tasks }: State): Record<string, unknown>[] {
  const all = objectsIn(tasks);
  return all.filter(({ name }) => name !== '__start__');
}

/** That it started, what it waits for, and how it ended, as far as the state tells. */
function taskRecords(
  { id, name, result, error, interrupts }: Record<string, unknown>,
  { values }: State,
): { readonly data: Record<string, unknown>; readonly isEnd: boolean }[] {
  const task = { id, name };
  const waits = Array.isArray(interrupts) && interrupts.length > 0;
  const hasEnded = (result !== null && result !== undefined) || Boolean(error);
  return [
    { data: { ...task, input: lastOf(values) }, isEnd: false },
    ...(waits ? [{ data: { ...task, result: {}, interrupts }, isEnd: false }] : []),
    ...(hasEnded ? [{ data: { ...task, result, error: error ?? null }, isEnd: true }] : []),
  ];
}

/** Of the messages of a state the last one: what a task was handed is all that is shown of it. */
function lastOf(values: unknown): unknown {
  if (!isObject(values) || !Array.isArray(values.messages)) return values;
  return { messages: values.messages.slice(-1) };
}
