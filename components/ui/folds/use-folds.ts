'use client';
// Which parts of an outline are folded. What is chosen elsewhere is unfolded, so that choosing always shows it.
import { useState } from 'react';
import {
  ancestorsOf,
  foldedAtFirst,
  type OutlineRow,
  parentRows,
  visibleRows,
} from './outline-folds';
import { type FoldedKeys, useFolded } from './use-folded';

export type Folds<Row> = {
  readonly folded: FoldedKeys;
  /** The rows that are shown. */
  readonly shown: readonly Row[];
  /** What there is to do with all of them at once; null where nothing can be folded. */
  readonly whole: 'fold' | 'unfold' | null;
  fold(key: string, isFolded: boolean): void;
  foldWhole(): void;
};

/** `view` tells those apart that one address may have. `chosen` is the key of the row that stands in the detail pane. */
export function useFolds<Row extends OutlineRow>(
  view: string,
  rows: readonly Row[],
  chosen: string | null,
): Folds<Row> {
  const [folded, setFolded] = useFolded(view, (left) =>
    without(left ?? foldedAtFirst(rows), ancestorsOf(rows, chosen)),
  );
  const [seen, setSeen] = useState(chosen);
  if (seen !== chosen) {
    setSeen(chosen);
    if (chosen !== null) setFolded(without(folded, ancestorsOf(rows, chosen)));
  }
  const parents = parentRows(rows);
  const isAnyFolded = parents.some(({ key }) => folded.has(key));
  // One root stays open, so that what stands below it is seen.
  const hasRoots = rows.some(({ depth }, index) => depth === 0 && index > 0);
  const foldable = parents.filter(({ depth }) => hasRoots || depth > 0);
  return {
    folded,
    shown: visibleRows(rows, folded),
    whole: isAnyFolded ? 'unfold' : foldable.length > 0 ? 'fold' : null,
    fold: (key, isFolded) => {
      setFolded((before) => (isFolded ? new Set([...before, key]) : without(before, [key])));
    },
    foldWhole: () => setFolded(new Set(isAnyFolded ? [] : foldable.map(({ key }) => key))),
  };
}

function without(folded: FoldedKeys, keys: readonly string[]): FoldedKeys {
  const open = new Set(folded);
  for (const key of keys) open.delete(key);
  return open;
}
