'use client';
// A row of the lineage as an item of a tree: what it hangs from and how deep is read out, and it is one stop of the keys.
import type { ReactNode, Ref } from 'react';
import { FoldButton } from '@/components/ui/fold-button';
import { OPENS_BY_PRESS } from '@/components/ui/list/row-press';
import type { LineageRow } from './lineage-tree';

/** Where a row is in the tree, and whether it is open. */
export type TreePlace = {
  readonly isFolded: boolean;
  /** Whether the Tab key leads to it, and on into what it holds. */
  readonly isActive: boolean;
  readonly onFolded: (isFolded: boolean) => void;
  readonly ref: Ref<HTMLDivElement> | undefined;
  readonly index: number;
  /** Pixels from the top of the tree; null where it stands in the flow. */
  readonly top: number | null;
};

export function TreeItem({
  row,
  tree,
  seq,
  isSelected,
  className,
  children,
}: {
  row: LineageRow;
  tree: TreePlace;
  /** The event that it stands for, where it is one. */
  seq?: number;
  isSelected: boolean;
  className: string;
  children: ReactNode;
}) {
  const { top } = tree;
  return (
    <div
      ref={tree.ref}
      role="treeitem"
      data-row
      data-seq={seq}
      data-index={tree.index}
      tabIndex={tree.isActive ? 0 : -1}
      aria-level={row.depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={row.below === null ? undefined : !tree.isFolded}
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      {...OPENS_BY_PRESS}
      style={top === null ? undefined : { transform: `translateY(${String(top)}px)` }}
      className={`${top === null ? '' : 'absolute inset-x-0 top-0'} ${className}`}
    >
      {children}
    </div>
  );
}

/** The mark that folds a row; a line goes on to what cannot be folded. The keys of the tree do the same. */
export function FoldMark({
  row,
  tree,
  label,
  isBroken = false,
}: {
  row: LineageRow;
  tree: TreePlace;
  /** What stands below it, in words. */
  label: string;
  /** What the line leads to was forbidden. */
  isBroken?: boolean;
}) {
  if (row.below !== null) {
    return (
      <FoldButton isFolded={tree.isFolded} label={label} tabIndex={-1} onFolded={tree.onFolded} />
    );
  }
  if (row.depth === 0) return <span className="w-5 shrink-0" />;
  const line = isBroken ? 'border-dashed border-fail' : 'border-hairline-strong';
  return <span aria-hidden className={`w-5 shrink-0 border-t ${line}`} />;
}
