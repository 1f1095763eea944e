'use client';
// The events of both tasks of a pair that tell what differs.
import { useQuery } from '@tanstack/react-query';
import { type ApiFailure, getEvents } from '@/lib/client/api/api';
import type { Task } from '@/lib/model/summary';
import { type TaskFacts, taskFacts } from './pair-facts';

/** Requests, outcomes, decisions and what votes are said in; tools are left out. */
const TYPES = [
  ...(['task.request', 'task.accept', 'task.progress', 'task.result', 'task.error'] as const),
  ...(['routing.decision', 'routing.failure', 'chat.message'] as const),
];

/** The newest of a task that are read: its outcome is among them. */
const EVENTS_MAX = 1_000;

export type TaskReading = {
  /** Null while it is read, and where there is no such task. */
  readonly facts: TaskFacts | null;
  readonly failure: ApiFailure | null;
  readAgain(): void;
};

/** What the events of a task say up to a moment; null is the present. Nothing is read of a task that is not there. */
export function useTaskFacts(runId: string, task: Task | null, at: number | null): TaskReading {
  const { data, refetch } = useQuery({
    queryKey: ['task-facts', runId, task?.task_id, task?.last_seq, at],
    queryFn: ({ signal }) => {
      const filter = { run_id: runId, task_id: task?.task_id ?? '', type: TYPES };
      const before = at === null ? {} : { before: at + 1 };
      return getEvents({ filter, ...before, order: 'desc', limit: EVENTS_MAX }, signal);
    },
    enabled: task !== null,
    staleTime: Number.POSITIVE_INFINITY, // a later event of the task is another key
  });
  return {
    facts:
      data?.ok === true && task !== null ? taskFacts(task, data.value.events.toReversed()) : null,
    failure: data?.ok === false ? data.error : null,
    readAgain: () => void refetch(),
  };
}
