'use client';
// The tasks of a run as they were at a moment of the past.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { getTasks } from '@/lib/client/api/api';
import type { TasksAnswer } from '@/lib/contracts/http-directory';
import type { Task } from '@/lib/model/summary';

const NONE: readonly Task[] = [];

/**
 * `notice` stands in place of the tasks while they are read and where they cannot be. Nothing is asked for without `at`,
 * nor at the moment of `initial`, with which the server has drawn the page.
 */
export function useTasksAt(
  runId: string,
  at: number | null,
  initial: TasksAnswer | null,
): { tasks: readonly Task[]; notice: ReactNode } {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['tasks', runId, at],
    queryFn: () => getTasks(runId, at),
    enabled: at !== null,
    initialData: initial?.at === at ? { ok: true as const, value: initial } : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // the past does not change
  });
  if (at === null) return { tasks: NONE, notice: null };
  if (isPending) return { tasks: NONE, notice: <Skeleton lines={6} label="Reading the tasks" /> };
  if (data?.ok === true) return { tasks: data.value.tasks, notice: null };
  if (data?.error.code === 'not_found') {
    const notice = (
      <EmptyState title="The run had not begun">Its first event came after this moment.</EmptyState>
    );
    return { tasks: NONE, notice };
  }
  const notice = (
    <div className="p-4">
      <ErrorState
        title={data?.error.title ?? 'The tasks could not be read'}
        detail={data?.error.detail}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    </div>
  );
  return { tasks: NONE, notice };
}
