'use client';
// The lineage as an outline: a row for whoever began, for each handing-over with its verdict above the agent it leads to,
// and for each gate. Lines at the left show the tree; the level is read out.
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Lineage } from '@/lib/model/lineage';
import type { Task } from '@/lib/model/summary';
import { EdgeItem } from './edge-item';
import { GateItem } from './gate-item';
import { lineageRows } from './lineage-tree';
import { edgeStates } from './lineage-words';
import { OriginItem } from './origin-item';

/** As many rows as a page lays out at once without a pause. */
const ROWS_FIRST = 300;

export type LineageSelection = { readonly edge: number | null; readonly gate: string | null };

export function LineageList({
  lineage,
  tasks,
  runTitle,
  selection,
  isPast,
  canAct,
}: {
  lineage: Lineage;
  tasks: readonly Task[];
  /** What the run is about: who began it is asked for that. */
  runTitle: string;
  selection: LineageSelection;
  isPast: boolean;
  /** Whether the reader may decide at gates. */
  canAct: boolean;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = lineageRows(lineage);
  const shown = isWhole ? rows : rows.slice(0, ROWS_FIRST);
  const stateOf = edgeStates(lineage, tasks);
  const taskOf = new Map(tasks.map((task) => [task.task_id, task]));
  return (
    <>
      <ol aria-label="Lineage" className="px-3 py-3 md:px-5">
        {shown.map((row) => {
          if (row.kind === 'origin') {
            const task = row.task_id === null ? undefined : taskOf.get(row.task_id);
            return <OriginItem key={row.key} row={row} task={task ?? null} runTitle={runTitle} />;
          }
          if (row.kind === 'gate') {
            return (
              <GateItem
                key={row.key}
                row={row}
                isSelected={row.review.task_id === selection.gate}
                isPast={isPast}
                canAct={canAct && !isPast}
              />
            );
          }
          return (
            <EdgeItem
              key={row.key}
              row={row}
              title={taskOf.get(row.edge.task_id)?.title ?? ''}
              state={stateOf(row.edge)}
              isSelected={row.edge.seq === selection.edge}
            />
          );
        })}
      </ol>
      {shown.length < rows.length && (
        <div className="px-5 pb-4">
          <Button onClick={() => setIsWhole(true)}>Show all {rows.length} rows</Button>
        </div>
      )}
    </>
  );
}
