// What tasks say that they wait for beside their children (CD3): edges that make a graph of the tree.
import { type TasksState, taskIdFinder } from './run-tasks';

/** A task, and another one that it waits for, as its request says. */
export type Dependency = { readonly task_id: string; readonly on: string };

/** What the tasks of the run say that they wait for, beside their children; each once. */
export function dependenciesOf(state: TasksState): Dependency[] {
  const nameOf = taskIdFinder(state);
  const dependencies: Dependency[] = [];
  for (const { task_id, facts } of state.entries) {
    const named = new Set<string>();
    for (const { dependsOn } of facts) for (const id of dependsOn ?? []) named.add(nameOf(id));
    for (const on of named) dependencies.push({ task_id, on });
  }
  return dependencies;
}
