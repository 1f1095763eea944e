'use client';
// The lineage with its counts, its outline and its rings, in whichever state the reading of it is.
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { VisibleText } from '@/components/ui/visible-text';
import type { Lineage } from '@/lib/model/lineage';
import type { RunSummary, Task } from '@/lib/model/summary';
import { CycleSection } from './cycle-section';
import { LineageCounts } from './lineage-counts';
import { LineageList, type LineageSelection } from './lineage-list';
import { ringHops } from './lineage-words';
import type { useLineage } from './use-lineage';

export function LineagePane({
  run,
  reading,
  tasks,
  notice,
  selection,
  isPast,
  canAct,
}: {
  run: RunSummary;
  reading: ReturnType<typeof useLineage>;
  tasks: readonly Task[];
  /** In place of all where the tasks of the moment cannot be told. */
  notice: ReactNode;
  selection: LineageSelection;
  isPast: boolean;
  canAct: boolean;
}) {
  const { lineage, failure } = reading;
  if (notice !== null) return <div className="min-h-0 flex-1 overflow-y-auto">{notice}</div>;
  return (
    <>
      {lineage !== null && (
        <LineageCounts lineage={lineage}>
          <span aria-hidden className="hidden gap-2.5 text-12 text-ink-faint md:flex">
            <span className="hidden w-24 lg:block">Accountable</span>
            <span className="w-28">State</span>
          </span>
        </LineageCounts>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {failure !== null && (
          <div className="p-4">
            <ErrorState
              title={failure.title}
              detail={<VisibleText text={failure.detail} />}
              action={<Button onClick={reading.readAgain}>Try again</Button>}
            />
          </div>
        )}
        {lineage === null && failure === null && (
          <Skeleton lines={8} label="Reading the delegations" />
        )}
        {lineage !== null && (
          <Told
            lineage={lineage}
            run={run}
            tasks={tasks}
            selection={selection}
            isPast={isPast}
            canAct={canAct}
          />
        )}
      </div>
    </>
  );
}

function Told({
  lineage,
  run,
  tasks,
  selection,
  isPast,
  canAct,
}: {
  lineage: Lineage;
  run: RunSummary;
  tasks: readonly Task[];
  selection: LineageSelection;
  isPast: boolean;
  canAct: boolean;
}) {
  if (lineage.edges.length === 0 && lineage.reviews.length === 0) {
    return (
      <EmptyState title="Nobody handed anything on">
        A delegation appears when an agent hands a task, or a part of it, to another one.
      </EmptyState>
    );
  }
  const titleOf = new Map(tasks.map((task) => [task.task_id, task.title]));
  return (
    <>
      <LineageList
        lineage={lineage}
        tasks={tasks}
        runTitle={run.title}
        selection={selection}
        isPast={isPast}
        canAct={canAct}
      />
      {lineage.cycles.map((cycle) => {
        const hops = ringHops(cycle, lineage.edges);
        return hops.length === 0 ? null : (
          <CycleSection
            key={cycle.join(' ')}
            hops={hops}
            title={titleOf.get(cycle[0] ?? '') ?? ''}
            selectedEdge={selection.edge}
          />
        );
      })}
    </>
  );
}
