// What each task of a run cost at a moment, with everything below it.
import { NO_USAGE, type Usage, withUsage } from '@/lib/model/usage';
import { type RunUsage, usageUpTo } from './run-usage';

type TaskPlace = { readonly task_id: string; readonly parent_task_id: string | null };

export type UsageOfTasks = {
  /** Of the whole run, what stands in no task included; null where no event names a cost. */
  readonly run: Usage | null;
  /** Of each task that, or a task below which, named a cost. */
  readonly byTask: ReadonlyMap<string, Usage>;
};

/** @param at Null is the present. */
export function usageOfTasks(
  all: RunUsage,
  at: number | null,
  {
    tasks,
    taskIdOf,
  }: { readonly tasks: readonly TaskPlace[]; readonly taskIdOf: (id: string) => string },
): UsageOfTasks {
  const { used } = at === null ? all : usageUpTo(all, at);
  if (used.length === 0) return { run: null, byTask: new Map() };
  const parents = new Map(tasks.map(({ task_id, parent_task_id }) => [task_id, parent_task_id]));
  const own = new Map<string, Usage>();
  let run: Usage | null = null;
  for (const { seq: _, task_id, ...usage } of used) {
    run = withUsage(run ?? NO_USAGE, usage);
    add(own, taskIdOf(task_id), usage);
  }
  const byTask = new Map<string, Usage>();
  for (const [taskId, usage] of own) {
    for (const id of withAncestors(taskId, parents)) add(byTask, id, usage);
  }
  return { run, byTask };
}

function add(sums: Map<string, Usage>, id: string, usage: Usage): void {
  sums.set(id, withUsage(sums.get(id) ?? NO_USAGE, usage));
}

/** The task and all above it, each once, also where they name each other as parents. */
function withAncestors(
  taskId: string,
  parents: ReadonlyMap<string, string | null>,
): ReadonlySet<string> {
  const above = new Set<string>();
  for (
    let id: string | null = taskId;
    id !== null && !above.has(id);
    id = parents.get(id) ?? null
  ) {
    above.add(id);
  }
  return above;
}
