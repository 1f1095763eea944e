// Lets rows be the same objects for as long as they say the same, so that only what changed is drawn again, and keeps the
// key of a folded row while events join it at either end. The only part of the thread's view that remembers anything:
// what the rows say is `threadRows`' alone.
import { seqsOfRow, type ThreadRow } from './thread-rows';

/** Rows hold lists of plain objects at most; records in them are compared by identity. */
const COMPARED_DEPTH = 3;

/** Answers the rows with unchanged ones replaced by those that it answered before. */
export function createRowMemory(): (rows: readonly ThreadRow[]) => readonly ThreadRow[] {
  let last: readonly ThreadRow[] = [];
  let byKey = new Map<string, ThreadRow>();
  let foldKeys = new Map<number, string>();

  return (rows) => {
    const nextByKey = new Map<string, ThreadRow>();
    const nextFoldKeys = new Map<number, string>();
    const next = rows.map((row) => {
      const keyed = withOldKey(row, foldKeys, nextByKey);
      const before = byKey.get(keyed.key);
      const kept = before && isSame(before, keyed, COMPARED_DEPTH) ? before : keyed;
      nextByKey.set(kept.key, kept);
      if (isFold(kept)) for (const seq of seqsOfRow(kept)) nextFoldKeys.set(seq, kept.key);
      return kept;
    });
    byKey = nextByKey;
    foldKeys = nextFoldKeys;
    const isUnchanged =
      next.length === last.length && next.every((row, index) => row === last[index]);
    if (!isUnchanged) last = next;
    return last;
  };
}

function isFold(row: ThreadRow): boolean {
  return row.kind === 'lifecycle' || row.kind === 'thoughts' || row.kind === 'progress';
}

/** A fold takes over the key of the first of its events that had one; of two parts of one fold the first does. */
function withOldKey(
  row: ThreadRow,
  foldKeys: ReadonlyMap<number, string>,
  taken: ReadonlyMap<string, ThreadRow>,
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
