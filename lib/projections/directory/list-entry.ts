// The rows of one list by their keys, wherever they are: in memory, or else in the table.
import type { CachedRow, RowCache } from './row-cache';
import type { ListKind, SavedRow, TableSteps } from './saved-row';

/** A row of a list, as far as it takes to choose it. */
export type ListEntry<Saved> = {
  readonly key: string;
  readonly home: string;
  readonly moved: number;
  readonly label: string;
  readonly saved: () => Saved;
};

/** One list, and how its rows in memory are read. */
export type CachedList<Entry, Saved> = {
  readonly kind: ListKind;
  readonly cache: RowCache<Entry>;
  /** As it is kept in the table. */
  readonly savedOf: (row: CachedRow<Entry>) => Saved;
  /** What a search looks through. */
  readonly labelOf: (row: CachedRow<Entry>) => string;
  /** Whether that is the key alone. */
  readonly labelIsKey: boolean;
};

/** Rows that are asked of the table by their keys at once. */
const KEYS_AT_ONCE = 200;

/** One row, wherever it is; null where there is none. */
export function* entryOf<Entry, Saved>(
  list: CachedList<Entry, Saved>,
  key: string,
): TableSteps<ListEntry<Saved> | null> {
  const [entry] = yield* entriesOf(list, [key]);
  return entry ?? null;
}

/** The rows of keys, wherever they are and in any order. */
export function* entriesOf<Entry, Saved>(
  list: CachedList<Entry, Saved>,
  keys: readonly string[],
): TableSteps<ListEntry<Saved>[]> {
  const { cache, kind } = list;
  const entries = keys.flatMap((key) => {
    const row = cache.row(key);
    return row === undefined ? [] : [cachedEntry(list, row)];
  });
  const missing = keys.filter((key) => !cache.isKnown(key));
  for (let at = 0; at < missing.length; at += KEYS_AT_ONCE) {
    const { rows } = yield { by: 'keys', kind, keys: missing.slice(at, at + KEYS_AT_ONCE) };
    for (const row of rows) entries.push(tableEntry(list, row));
  }
  return entries;
}

/** A row that is in memory. */
export function cachedEntry<Entry, Saved>(
  { savedOf, labelOf }: Pick<CachedList<Entry, Saved>, 'savedOf' | 'labelOf'>,
  row: CachedRow<Entry>,
): ListEntry<Saved> {
  const { key, home, moved } = row;
  return { key, home, moved, label: labelOf(row), saved: () => savedOf(row) };
}

/** A row as the table has it, unless it is in memory by now. */
export function tableEntry<Entry, Saved>(
  list: CachedList<Entry, Saved>,
  { key, home, moved, label, state }: SavedRow,
): ListEntry<Saved> {
  const saved = (): Saved => {
    const cached = list.cache.row(key);
    return cached === undefined ? (JSON.parse(state) as Saved) : list.savedOf(cached);
  };
  return { key, home, moved, label, saved };
}
