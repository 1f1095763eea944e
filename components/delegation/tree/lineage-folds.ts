// What of the lineage is shown while parts of it are folded, and where the keys of a tree lead (WAI-ARIA, tree view).
import type { LineageRow } from './lineage-tree';

/** The rows that no folded row stands above. */
export function visibleRows(
  rows: readonly LineageRow[],
  folded: ReadonlySet<string>,
): readonly LineageRow[] {
  if (folded.size === 0) return rows;
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return rows.filter(({ key, depth }) => {
    if (depth > hiddenBelow) return false;
    hiddenBelow = folded.has(key) ? depth : Number.POSITIVE_INFINITY;
    return true;
  });
}

/** What is folded where all is: who began stays open, so that the first delegations are seen. */
export function foldableRows(rows: readonly LineageRow[]): LineageRow[] {
  return rows.filter(({ depth, below }) => depth > 0 && below !== null);
}

/** What a row hangs from, the nearest first. */
export function ancestorsOf(rows: readonly LineageRow[], key: string): string[] {
  const parents = new Map(rows.map((row) => [row.key, row.parent]));
  const ancestors: string[] = [];
  for (let at = parents.get(key) ?? null; at !== null; at = parents.get(at) ?? null) {
    ancestors.push(at);
  }
  return ancestors;
}

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
