// What a task needs beside its children, in words: the lines of the graph for whoever reads the outline.
import type { Task } from '@/lib/model/summary';
import type { Dependency } from '@/lib/tasks/task-dependencies';

/** Both are empty where there is nothing. */
export type TaskNeeds = { readonly waitsFor: string; readonly buildsOn: string };

/** By the ids of the tasks that need something. */
export function needsOf(
  tasks: readonly Task[],
  dependencies: readonly Dependency[],
): ReadonlyMap<string, TaskNeeds> {
  const titles = new Map(tasks.map(({ task_id, title }) => [task_id, title || task_id]));
  const named = new Map<string, { waitsFor: string[]; buildsOn: string[] }>();
  for (const { task_id, on, isInferred } of dependencies) {
    const one = named.get(task_id) ?? { waitsFor: [], buildsOn: [] };
    one[isInferred ? 'buildsOn' : 'waitsFor'].push(titles.get(on) ?? on);
    named.set(task_id, one);
  }
  return new Map(
    [...named].map(([taskId, { waitsFor, buildsOn }]) => [
      taskId,
      { waitsFor: listed(waitsFor), buildsOn: listed(buildsOn) },
    ]),
  );
}

/** Titles that one line has room for. */
const TITLES_MAX = 3;

function listed(titles: readonly string[]): string {
  const rest = titles.length - TITLES_MAX;
  const named = titles.slice(0, TITLES_MAX).join(', ');
  return rest > 0 ? `${named} and ${String(rest)} more` : named;
}
