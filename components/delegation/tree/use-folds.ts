'use client';
// Which parts of the lineage are folded. What is chosen elsewhere is unfolded, so that choosing always shows it.
import { useState } from 'react';
import { type FoldedKeys, useFolded } from '@/components/ui/layout/use-folded';
import { ancestorsOf, foldableRows, visibleRows } from './lineage-folds';
import type { LineageRow } from './lineage-tree';

export type Folds = {
  readonly folded: FoldedKeys;
  /** The rows that are shown. */
  readonly shown: readonly LineageRow[];
  /** What there is to do with all of them at once; null where nothing can be folded. */
  readonly whole: 'fold' | 'unfold' | null;
  fold(key: string, isFolded: boolean): void;
  foldWhole(): void;
};

/** `chosen` is the key of the row that stands in the detail pane. */
export function useFolds(rows: readonly LineageRow[], chosen: string | null): Folds {
  const [folded, setFolded] = useFolded('lineage');
  const [seen, setSeen] = useState(chosen);
  if (seen !== chosen) {
    setSeen(chosen);
    if (chosen !== null) setFolded(without(folded, ancestorsOf(rows, chosen)));
  }
  const foldable = foldableRows(rows);
  const isAnyFolded = rows.some(({ key, below }) => below !== null && folded.has(key));
  const whole = isAnyFolded ? 'unfold' : foldable.length > 0 ? 'fold' : null;
  return {
    folded,
    shown: visibleRows(rows, folded),
    whole,
    fold: (key, isFolded) => {
      setFolded((before) => (isFolded ? new Set([...before, key]) : without(before, [key])));
    },
    foldWhole: () => setFolded(new Set(whole === 'fold' ? foldable.map(({ key }) => key) : [])),
  };
}

function without(folded: FoldedKeys, keys: readonly string[]): FoldedKeys {
  return new Set([...folded].filter((key) => !keys.includes(key)));
}
