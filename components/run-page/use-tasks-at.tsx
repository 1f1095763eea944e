'use client';
// The tasks of a run as they were at a moment of the past. The view that holds the run tells them itself; only where ids were
// joined after that moment the server is asked.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { getTasks } from '@/lib/client/api/api';
import type { TasksView } from '@/lib/client/windows/tasks-store';
import type { TasksAnswer } from '@/lib/contracts/http-directory';
import { RUN_PAGE } from '@/lib/messages/en/features/run-page/run-page';
import type { RunSummary, Task } from '@/lib/model/summary';
import { tasksOf } from '@/lib/tasks/run-tasks';
import { stateAt } from '@/lib/tasks/tasks-at';
import { NotBegun } from './not-begun';

const NONE: readonly Task[] = [];

export type TasksThen = {
  readonly tasks: readonly Task[];
  /** Stands in place of the tasks while they are read and where there are none to show; else null. */
  readonly notice: ReactNode;
};

/** At no moment there is nothing. `initial` is what the server has drawn the page with, where it had to be asked. */
export function useTasksAt(
  run: Pick<RunSummary, 'run_id' | 'first_seq'>,
  at: number | null,
  { live, initial }: { readonly live: TasksView; readonly initial: TasksAnswer | null },
): TasksThen {
  const messages = useMessages(RUN_PAGE).tasks;
  const held = at === null ? null : stateAt(live.state, at);
  const read = useQuery({
    queryKey: ['tasks', run.run_id, at],
    queryFn: () => getTasks(run.run_id, at),
    enabled: at !== null && held === null,
    initialData: initial?.at === at ? { ok: true as const, value: initial } : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // the past does not change
  });
  if (at === null) return { tasks: NONE, notice: null };
  if (at < run.first_seq) return { tasks: NONE, notice: <NotBegun /> };
  if (held !== null) return { tasks: tasksOf(held), notice: null };
  const { data, isPending, refetch } = read;
  if (isPending) return { tasks: NONE, notice: <Skeleton lines={6} label={messages.reading} /> };
  if (data?.ok === true) return { tasks: data.value.tasks, notice: null };
  const notice = (
    <div className="p-4">
      <ReadFailure
        failure={data?.error ?? { title: messages.unread, detail: '', mayPass: true }}
        onRetry={() => void refetch()}
      />
    </div>
  );
  return { tasks: NONE, notice };
}
