// What of an outline is shown while parts of it are folded, and what of a long one is folded at first.

/** A row of an outline, in its order: what stands below a row follows it and is deeper. */
export type OutlineRow = { readonly key: string; readonly depth: number };

/** Some three screens: so long an outline opens whole. */
export const WHOLE_ROWS_MAX = 100;

/** About one screen: of a longer one as many levels are open as have room in it. */
export const OPEN_ROWS_MAX = 30;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The keys of what is folded when an outline is opened: nothing in a short one. Of a long one all levels are open that have room, and at
 * least the first that has several rows, so that who opens it sees what it is made of and not the inside of its first part.
 */
export function foldedAtFirst(rows: readonly OutlineRow[]): ReadonlySet<string> {
  if (rows.length <= WHOLE_ROWS_MAX) return NOTHING;
  const counts: number[] = [];
  for (const { depth } of rows) counts[depth] = (counts[depth] ?? 0) + 1;
  let level = Math.max(
    0,
    counts.findIndex((count) => count > 1),
  );
  let shown = counts.slice(0, level + 1).reduce((sum, count) => sum + count, 0);
  for (; shown + (counts[level + 1] ?? OPEN_ROWS_MAX) <= OPEN_ROWS_MAX; level += 1) {
    shown += counts[level + 1] ?? 0;
  }
  const deep = parentRows(rows).filter(({ depth }) => depth >= level);
  return new Set(deep.map(({ key }) => key));
}

/** The rows with something below them. */
export function parentRows<Row extends OutlineRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ depth }, index) => (rows[index + 1]?.depth ?? 0) > depth);
}

/** The rows that no folded row stands above. */
export function visibleRows<Row extends OutlineRow>(
  rows: readonly Row[],
  folded: ReadonlySet<string>,
): readonly Row[] {
  if (folded.size === 0) return rows;
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return rows.filter(({ key, depth }) => {
    if (depth > hiddenBelow) return false;
    hiddenBelow = folded.has(key) ? depth : Number.POSITIVE_INFINITY;
    return true;
  });
}

/** What a row hangs from, the nearest first; nothing for one that is not there. */
export function ancestorsOf(rows: readonly OutlineRow[], key: string | null): string[] {
  const ancestors: string[] = [];
  let index = rows.findIndex((row) => row.key === key);
  let depth = rows[index]?.depth ?? 0;
  for (index -= 1; index >= 0 && depth > 0; index -= 1) {
    const row = rows[index];
    if (row === undefined || row.depth >= depth) continue;
    ancestors.push(row.key);
    depth = row.depth;
  }
  return ancestors;
}
