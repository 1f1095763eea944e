// Where the keys of a tree lead, parts of which are folded (WAI-ARIA, tree view).
import { ancestorsOf } from '@/components/ui/folds/outline-folds';
import type { LineageRow } from './lineage-tree';

/** The row that stands for one that may be hidden or gone: itself, else the nearest above it, else the first. */
export function shownFor(
  key: string | null,
  { rows, shown }: { rows: readonly LineageRow[]; shown: readonly LineageRow[] },
): string | null {
  const keys = new Set(shown.map((row) => row.key));
  if (key !== null) {
    if (keys.has(key)) return key;
    const above = ancestorsOf(rows, key).find((ancestor) => keys.has(ancestor));
    if (above !== undefined) return above;
  }
  return shown[0]?.key ?? null;
}

export type TreeMove =
  | { readonly focus: string }
  | { readonly fold: string; readonly isFolded: boolean };

/** What a key does on the row `at`; null where it does nothing. `rows` are those that are shown. */
export function moveInTree(
  key: string,
  { rows, at, folded }: { rows: readonly LineageRow[]; at: string; folded: ReadonlySet<string> },
): TreeMove | null {
  const index = rows.findIndex((row) => row.key === at);
  const row = rows[index];
  if (row === undefined) return null;
  const isOpen = row.below !== null && !folded.has(row.key);
  switch (key) {
    case 'ArrowDown':
      return focusOn(rows[index + 1]);
    case 'ArrowUp':
      return focusOn(rows[index - 1]);
    case 'Home':
      return focusOn(rows[0]);
    case 'End':
      return focusOn(rows.at(-1));
    case 'ArrowRight':
      if (isOpen) return focusOn(rows[index + 1]);
      return row.below === null ? null : { fold: row.key, isFolded: false };
    case 'ArrowLeft':
      if (isOpen) return { fold: row.key, isFolded: true };
      return row.parent === null ? null : { focus: row.parent };
    default:
      return null;
  }
}

function focusOn(row: LineageRow | undefined): TreeMove | null {
  return row === undefined ? null : { focus: row.key };
}
