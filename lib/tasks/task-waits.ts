// Who waits for whom in a run at this moment: an edge per open task and direction. Nobody waits for oneself.
import type { Task } from '@/lib/model/summary';
import { isGroup } from './authority';
import { isOpen } from './task-core';

export type Wait = {
  /** The task that is owed. */
  readonly task_id: string;
  readonly waiting: string;
  readonly on: string;
  /** `accept`: it is requested and nobody took it; `result`: it was taken; `child`: the parent task needs it. */
  readonly for: 'accept' | 'result' | 'child';
  /** When the task was asked for; null where nothing says when. */
  readonly since: string | null;
};

/** One entry per task, waiting agent and owing agent, in the order of the tasks given. */
export function waitsFor(tasks: readonly Task[]): Wait[] {
  const open = tasks.filter((task) => isOpen(task.state));
  const openById = new Map(open.map((task) => [task.task_id, task]));
  return open.flatMap((task) => waitsForTask(task, openById));
}

function waitsForTask(task: Task, openById: ReadonlyMap<string, Task>): Wait[] {
  const on = task.assigned_to;
  if (on === null) return [];
  const waits: Wait[] = [];
  const add = (waiting: string | null, reason: Wait['for']): void => {
    if (waiting === null || waiting === on) return;
    if (waits.some((wait) => wait.waiting === waiting)) return;
    waits.push({ task_id: task.task_id, waiting, on, for: reason, since: task.started_at });
  };
  add(task.requested_by, task.state === 'requested' ? 'accept' : 'result');
  const parent = task.parent_task_id === null ? undefined : openById.get(task.parent_task_id);
  if (parent !== undefined) add(parent.assigned_to, 'child');
  return waits;
}

/** What is owed of one task, to everybody who waits for it. */
export type WaitsOfTask = Omit<Wait, 'waiting'> & { readonly waiting: readonly string[] };

/** One entry per task that somebody waits for, in the order of the tasks given, for the first reason that there is. */
export function owedTasks(tasks: readonly Task[]): WaitsOfTask[] {
  const byTask = new Map<string, WaitsOfTask>();
  for (const wait of waitsFor(tasks)) {
    const others = byTask.get(wait.task_id)?.waiting ?? [];
    const first = byTask.get(wait.task_id) ?? wait;
    byTask.set(wait.task_id, { ...first, waiting: [...others, wait.waiting] });
  }
  return [...byTask.values()];
}

/** How many open tasks of a run each agent has in hand, the most first; groups apart, whose members nobody knows. */
export function openTasksByAgent(
  tasks: readonly Task[],
): { readonly agent_id: string; readonly open: number }[] {
  const open = new Map<string, number>();
  for (const { state, assigned_to: agentId } of tasks) {
    if (agentId === null || isGroup(agentId) || !isOpen(state)) continue;
    open.set(agentId, (open.get(agentId) ?? 0) + 1);
  }
  return [...open]
    .map(([agent_id, count]) => ({ agent_id, open: count }))
    .sort((one, other) => other.open - one.open);
}
