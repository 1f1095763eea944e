// Lets rows be the same objects for as long as they say the same, so that only what changed is drawn again, and keeps the
// key of a folded row while events join it at either end. What the rows say is `threadRows`' alone.
import { seqsOfRow, type ThreadRow } from './thread-rows';

/** Rows hold lists of plain objects at most; records in them are compared by identity. */
const COMPARED_DEPTH = 3;

/** The rows with unchanged ones replaced by those before; the very list of before where nothing changed. */
export function keepRows(
  before: readonly ThreadRow[],
  rows: readonly ThreadRow[],
): readonly ThreadRow[] {
  const byKey = new Map(before.map((row) => [row.key, row]));
  const folds = before.filter(isFold);
  const foldKeys = new Map(
    folds.flatMap((row) => seqsOfRow(row).map((seq) => [seq, row.key] as const)),
  );
  const taken = new Set<string>();
  const next = rows.map((row) => {
    const keyed = withOldKey(row, foldKeys, taken);
    taken.add(keyed.key);
    return keepRow(byKey.get(keyed.key), keyed);
  });
  const isUnchanged =
    next.length === before.length && next.every((row, index) => row === before[index]);
  return isUnchanged ? before : next;
}

/** The row before where it says the same. */
export function keepRow(before: ThreadRow | undefined, row: ThreadRow): ThreadRow {
  return before && isSame(before, row, COMPARED_DEPTH) ? before : row;
}

function isFold(row: ThreadRow): boolean {
  return row.kind === 'lifecycle' || row.kind === 'thoughts' || row.kind === 'progress';
}

/** A fold takes over the key of the first of its events that had one; of two parts of one fold the first does. */
function withOldKey(
  row: ThreadRow,
  foldKeys: ReadonlyMap<number, string>,
  taken: ReadonlySet<string>,
): ThreadRow {
  if (!isFold(row)) return row;
  for (const seq of seqsOfRow(row)) {
    const key = foldKeys.get(seq);
    if (key !== undefined && !taken.has(key)) return key === row.key ? row : { ...row, key };
  }
  return taken.has(row.key) ? { ...row, key: `${row.key}:${row.seq}` } : row;
}

function isSame(one: unknown, other: unknown, depth: number): boolean {
  if (Object.is(one, other)) return true;
  if (depth === 0 || !isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key], depth - 1));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
