'use client';
// The lineage with its counts, its outline and its cycles, while it is read, failed or there.
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FoldWhole } from '@/components/ui/folds/fold-whole';
import { useFolds } from '@/components/ui/folds/use-folds';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import type { Lineage } from '@/lib/model/orchestration/lineage';
import type { RunSummary, Task } from '@/lib/model/summary';
import { CycleSection } from './cycle-section';
import { LineageCounts } from './lineage-counts';
import { cycleHops } from './tree/lineage-labels';
import { chosenKey, LineageList, type LineageSelection } from './tree/lineage-list';
import { type LineageRow, lineageRows } from './tree/lineage-tree';
import type { useLineage } from './use-lineage';

const NO_ROWS: readonly LineageRow[] = [];

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
  /** In place of all where the tasks of the moment are not known. */
  notice: ReactNode;
  selection: LineageSelection;
  isPast: boolean;
  canAct: boolean;
}) {
  const messages = useMessages(LINEAGE);
  const { lineage, failure } = reading;
  const rows = lineage === null ? NO_ROWS : lineageRows(lineage);
  const folds = useFolds('lineage', rows, chosenKey(selection));
  if (notice !== null) return <div className="min-h-0 flex-1 overflow-y-auto">{notice}</div>;
  return (
    <>
      {lineage !== null && (
        <LineageCounts lineage={lineage}>
          <span className="shrink-0 md:pr-4">
            <FoldWhole folds={folds} labels={messages} />
          </span>
          {rows.length > 0 && (
            <span aria-hidden className="hidden gap-2.5 text-12 text-ink-faint md:flex">
              <span className="hidden w-24 lg:block">{messages.columns.accountable}</span>
              <span className="w-28">{messages.columns.state}</span>
            </span>
          )}
        </LineageCounts>
      )}
      {failure !== null && (
        <div className="shrink-0 p-4">
          <ReadFailure failure={failure} onRetry={reading.readAgain} />
        </div>
      )}
      {lineage === null && failure === null && <Skeleton lines={8} label={messages.reading} />}
      {lineage !== null && rows.length === 0 && (
        <EmptyState title={messages.none.title}>{messages.none.text}</EmptyState>
      )}
      {lineage !== null && rows.length > 0 && (
        <LineageList
          lineage={lineage}
          rows={rows}
          folds={folds}
          tasks={tasks}
          runTitle={run.title}
          selection={selection}
          isPast={isPast}
          canAct={canAct}
        >
          <Cycles lineage={lineage} tasks={tasks} selectedEdge={selection.edge} />
        </LineageList>
      )}
    </>
  );
}

/** A long run of agents who ask each other has one for nearly each task, and each is a drawing and a list. */
const CYCLES_FIRST = 10;
const CYCLES_MORE = 50;

function Cycles({
  lineage: { cycles, edges },
  tasks,
  selectedEdge,
}: {
  lineage: Lineage;
  tasks: readonly Task[];
  selectedEdge: number | null;
}) {
  const messages = useMessages(LINEAGE).cycle;
  const [shownMax, setShownMax] = useState(CYCLES_FIRST);
  if (cycles.length === 0) return null;
  const titleOf = new Map(tasks.map((task) => [task.task_id, task.title]));
  const more = Math.min(cycles.length - shownMax, CYCLES_MORE);
  return (
    <>
      {cycles.slice(0, shownMax).map((cycle) => {
        const hops = cycleHops(cycle, edges);
        return hops.length === 0 ? null : (
          <CycleSection
            key={cycle.join(' ')}
            hops={hops}
            title={titleOf.get(cycle[0] ?? '') ?? ''}
            selectedEdge={selectedEdge}
          />
        );
      })}
      {more > 0 && (
        <div className="border-t border-hairline px-3 py-3 md:px-5">
          <Button onClick={() => setShownMax(shownMax + CYCLES_MORE)}>{messages.more(more)}</Button>
        </div>
      )}
    </>
  );
}
