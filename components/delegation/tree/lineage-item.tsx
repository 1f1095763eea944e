'use client';
// A row of the lineage, drawn as what it is.
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import type { Task } from '@/lib/model/summary';
import { EdgeItem } from './edge-item';
import type { EdgeState } from './lineage-labels';
import type { LineageRow } from './lineage-tree';
import { OriginItem } from './origin-item';
import { ReviewItem } from './review-item';
import type { TreePlace } from './tree-item';

export function LineageItem({
  row,
  tree,
  taskOf,
  stateOf,
  runTitle,
  isSelected,
  isPast,
  canAct,
}: {
  row: LineageRow;
  tree: TreePlace;
  taskOf: ReadonlyMap<string, Task>;
  stateOf: (edge: DelegationEdge) => EdgeState | null;
  runTitle: string;
  isSelected: boolean;
  isPast: boolean;
  canAct: boolean;
}) {
  switch (row.kind) {
    case 'origin': {
      const task = row.task_id === null ? undefined : taskOf.get(row.task_id);
      return <OriginItem row={row} tree={tree} task={task ?? null} runTitle={runTitle} />;
    }
    case 'review':
      return (
        <ReviewItem row={row} tree={tree} isSelected={isSelected} isPast={isPast} canAct={canAct} />
      );
    case 'edge':
      return (
        <EdgeItem
          row={row}
          tree={tree}
          title={taskOf.get(row.edge.task_id)?.title ?? ''}
          state={stateOf(row.edge)}
          isSelected={isSelected}
        />
      );
  }
}
