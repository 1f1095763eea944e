'use client';
// The outline of a run: who waits for whom, and the tasks below.
import { useState } from 'react';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import type { Task } from '@/lib/model/summary';
import type { Usage } from '@/lib/model/usage';
import type { Dependency } from '@/lib/tasks/task-dependencies';
import { TaskTable } from './task-table';
import { WaitList } from './wait-list';

export function RunOutline({
  runId,
  actsIn,
  tasks,
  ...shown
}: {
  runId: string;
  /** The run in which the reader may act on its tasks; null where they may not. */
  actsIn: string | null;
  tasks: readonly Task[];
  dependencies: readonly Dependency[];
  /** By the id of the task that was handed over. */
  delegations: ReadonlyMap<string, DelegationEdge>;
  /** The ranks of the tasks in which a suspect stands, by their ids. */
  suspects: ReadonlyMap<string, number>;
  /** What each task cost with what stands below it, by their ids. */
  used: ReadonlyMap<string, Usage>;
  isPast: boolean;
  selectedSeq: number | null;
}) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  return (
    <div ref={setScroller} className="min-h-0 flex-1 overflow-y-auto">
      <WaitList run={runId} tasks={tasks} />
      <TaskTable scroller={scroller} tasks={tasks} run={actsIn} {...shown} />
    </div>
  );
}
