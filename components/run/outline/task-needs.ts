// What a task needs beside its children, in words: the lines of the graph for whoever reads the outline.
import type { Task } from '@/lib/model/summary';
import type { Dependency } from '@/lib/tasks/task-dependencies';

/** Both are empty where there is nothing. */
export type TaskNeeds = { readonly waitsFor: string; readonly buildsOn: string };

/**
 * By the ids of the tasks that need something.
 * @param listed Says the first titles and how many there are besides.
 */
export function needsOf(
  tasks: readonly Task[],
  dependencies: readonly Dependency[],
  listed: (first: string, others: number) => string,
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
      { waitsFor: inLine(waitsFor, listed), buildsOn: inLine(buildsOn, listed) },
    ]),
  );
}

/** Titles that one line has room for. */
const TITLES_MAX = 3;

function inLine(
  titles: readonly string[],
  listed: (first: string, others: number) => string,
): string {
  const first = titles.slice(0, TITLES_MAX).join(', ');
  return listed(first, Math.max(0, titles.length - TITLES_MAX));
}
