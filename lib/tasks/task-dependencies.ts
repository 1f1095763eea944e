// What tasks say that they wait for beside their children (CD3): edges that make a graph of the tree.
import { type TasksState, taskIdFinder } from './run-tasks';

/** A task, and another one that it waits for, as its request says. */
export type Dependency = { readonly task_id: string; readonly on: string };

/** What the tasks of the run say that they wait for, beside their children; each once. */
export function dependenciesOf(state: TasksState): Dependency[] {
  const nameOf = taskIdFinder(state);
  return state.entries.flatMap(({ task_id, facts }) => {
    const named = facts.flatMap(({ dependsOn = [] }) => dependsOn.map(nameOf));
    return [...new Set(named)].map((on) => ({ task_id, on }));
  });
}
