// The rows of a comparison: aligned tasks in outline order, each at its depth, stretches of equal ones folded.
import type { AlignedTasks } from '@/lib/model/run-diff';
import type { Task } from '@/lib/model/summary';

export type PairRow = AlignedTasks & {
  readonly kind: 'pair';
  /** The same as long as both tasks are there: it stands in addresses. */
  readonly key: string;
  /** 0 for a root. */
  readonly depth: number;
  /** Its place among all aligned tasks. */
  readonly index: number;
};

/** Equal tasks that stand together, folded into one row. */
export type FoldRow = {
  readonly kind: 'fold';
  readonly key: string;
  readonly depth: number;
  readonly pairs: readonly PairRow[];
};

export type CompareRow = PairRow | FoldRow;

/** A single equal task takes no more room than its fold. */
const FOLDED_MIN = 2;

/** Every aligned task, at its depth: below the pair of its parent, which stands before it. */
export function pairRows(aligned: readonly AlignedTasks[]): PairRow[] {
  const depthsA = new Map<string, number>();
  const depthsB = new Map<string, number>();
  return aligned.map((pair, index) => {
    const depth = Math.max(depthBelow(pair.a, depthsA), depthBelow(pair.b, depthsB));
    if (pair.a !== null) depthsA.set(pair.a.task_id, depth);
    if (pair.b !== null) depthsB.set(pair.b.task_id, depth);
    return { ...pair, kind: 'pair', key: keyOf(pair), depth, index };
  });
}

function depthBelow(task: Task | null, depths: ReadonlyMap<string, number>): number {
  const above = task?.parent_task_id ?? null;
  const depth = above === null ? undefined : depths.get(above);
  return depth === undefined ? 0 : depth + 1;
}

/** The first events of both tasks, as `12-40`, `12-` or `-40`. */
function keyOf({ a, b }: AlignedTasks): string {
  return `${String(a?.first_seq ?? '')}-${String(b?.first_seq ?? '')}`;
}

/** Rows with stretches of equal tasks folded, but for those that differ, that stand above one that does, or that are opened. */
export function foldedRows(
  pairs: readonly PairRow[],
  opened: ReadonlySet<string>,
): readonly CompareRow[] {
  const isKept = keptPlaces(pairs);
  const rows: CompareRow[] = [];
  let stretch: PairRow[] = [];
  const close = (): void => {
    const [first] = stretch;
    const key = `fold ${first?.key ?? ''}`;
    const isFolded = first !== undefined && stretch.length >= FOLDED_MIN && !opened.has(key);
    if (isFolded) rows.push({ kind: 'fold', key, depth: first.depth, pairs: stretch });
    else rows.push(...stretch);
    stretch = [];
  };
  for (const pair of pairs) {
    if (isKept[pair.index] !== true) {
      stretch.push(pair);
      continue;
    }
    close();
    rows.push(pair);
  }
  close();
  return rows;
}

/** The keys of the folds that are opened at first: the one with the pair that an address names, so that it can be seen. */
export function openedFor(pairs: readonly PairRow[], key: string | null): ReadonlySet<string> {
  if (key === null) return NONE;
  const folded = foldedRows(pairs, NONE).find(
    (row) => row.kind === 'fold' && row.pairs.some((pair) => pair.key === key),
  );
  return folded === undefined ? NONE : new Set([folded.key]);
}

const NONE: ReadonlySet<string> = new Set();

/** Which pairs differ, or stand above one that does. */
function keptPlaces(pairs: readonly PairRow[]): boolean[] {
  /** The depth of the outermost pair that is looked for above what was found behind it. */
  let wanted = 0;
  const isKept: boolean[] = [];
  for (let at = pairs.length - 1; at >= 0; at -= 1) {
    const pair = pairs[at];
    if (pair === undefined) continue;
    const isAbove = pair.depth < wanted;
    isKept[at] = isAbove || pair.differs.length > 0;
    if (isKept[at]) wanted = pair.depth;
    else if (pair.depth < wanted) wanted = pair.depth;
  }
  return isKept;
}

/** The differences in their order, of which one may be selected. */
export function differingRows(pairs: readonly PairRow[]): PairRow[] {
  return pairs.filter(({ differs }) => differs.length > 0);
}
