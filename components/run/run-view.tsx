'use client';
// A run: its tasks as they are at this moment or were at another one, who waits for whom, and the inspector beside them.
import { useSearchParams } from 'next/navigation';
import { EventInspector } from '@/components/inspector/event-inspector';
import { RunComposer } from '@/components/run-page/run-composer';
import { RunPageHeader } from '@/components/run-page/run-header';
import { useRun } from '@/components/run-page/use-run';
import { useTasksAt } from '@/components/run-page/use-tasks-at';
import { EmptyState } from '@/components/ui/empty-state';
import { SplitPanels } from '@/components/ui/layout/split-panels';
import { seqParam } from '@/components/workspace/view-params';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
import type { TasksSnapshot } from '@/lib/client/windows/tasks-store';
import { useLiveTasks } from '@/lib/client/windows/use-live-tasks';
import type { TasksAnswer } from '@/lib/contracts/http-directory';
import type { EventDetail } from '@/lib/model/event-record';
import type { RunSummary } from '@/lib/model/summary';
import { TaskCounts } from './task-counts';
import { TaskTable } from './task-table';
import { WaitList } from './wait-list';

export function RunView({
  initial,
  snapshot,
  past: firstPast,
  inspected,
}: {
  initial: RunSummary;
  snapshot: TasksSnapshot;
  /** The tasks at the moment that the address names. */
  past: TasksAnswer | null;
  inspected: EventDetail | null;
}) {
  const run = useRun(initial);
  const canWrite = useCanWriteIn(run);
  const params = useSearchParams();
  const selectedSeq = seqParam(params.get('event'));
  const at = seqParam(params.get('at'));
  const { view: live, store } = useLiveTasks(snapshot);
  const past = useTasksAt(run.run_id, at, firstPast);
  const tasks = at === null ? live.tasks : past.tasks;
  const seqs = tasks.map((task) => task.first_seq);
  const place = seqs.indexOf(selectedSeq ?? 0);

  return (
    <SplitPanels
      main={
        <>
          <RunPageHeader run={run} view="run" at={at} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            {past.notice}
            {past.notice === null && (
              <>
                <TaskCounts tasks={tasks} />
                <WaitList tasks={tasks} />
                {tasks.length === 0 ? (
                  <EmptyState title="Nobody opened a task">
                    The agents of this run only talk. Their messages stand in the thread.
                  </EmptyState>
                ) : (
                  <TaskTable
                    tasks={tasks}
                    run={canWrite && at === null ? run.run_id : null}
                    isPast={at !== null}
                    selectedSeq={selectedSeq}
                  />
                )}
              </>
            )}
          </div>
          {at === null && <RunComposer run={run} tasks={live.tasks} store={store} />}
        </>
      }
      detail={
        selectedSeq === null ? null : (
          <EventInspector
            seq={selectedSeq}
            initial={inspected}
            neighbours={{
              previous: seqs[place - 1] ?? null,
              next: place === -1 ? null : (seqs[place + 1] ?? null),
            }}
          />
        )
      }
    />
  );
}
