// Where the rows of a list come from, in its order: first what is in memory, then the table. One source for each order; what
// they have in common is a cursor behind everything that was looked at, so that a page may end anywhere.
import { compareCodePoints } from '@/lib/std/code-points';
import { type CachedList, cachedEntry, entryOf, type ListEntry, tableEntry } from './list-entry';
import type { SavedRow, TableSteps } from './saved-row';

export type ListSource<Saved> = {
  /** The next entry whose label contains what is searched for; null at the end, or where too much was looked at. */
  next(): TableSteps<ListEntry<Saved> | null>;
  /** Where another page goes on; null where nothing is left. */
  cursor(): string | null;
};

/** What is looked for. */
export type Wanted = {
  /** In lower case; empty where everything is wanted. */
  readonly label: string;
  /** Rows that may be looked at. */
  readonly lookedAtMax: number;
  /** Rows that a page has at most. */
  readonly limit: number;
};

/** Rows that are asked of the table at once, at most. */
const SLICE_ROWS = 100;

/** A page reads one row more than it has, to tell whether another one follows. */
function sliceOf({ limit }: Wanted): number {
  return Math.min(limit + 1, SLICE_ROWS);
}

/** The rows of some homes by last change, or of all for null, the newest first, from behind a seq. */
export function newestFirst<Entry, Saved>(
  list: CachedList<Entry, Saved>,
  {
    homes,
    after,
  }: { readonly homes: readonly string[] | null; readonly after?: string | undefined },
  wanted: Wanted,
): ListSource<Saved> {
  const before = after === undefined ? Number.POSITIVE_INFINITY : Number(after);
  const budget = { left: wanted.lookedAtMax };
  const groups = (homes ?? [null]).map((home) =>
    newestOf({ ...list, home, before, budget, wanted }),
  );
  return {
    *next() {
      for (const group of groups) yield* group.fill();
      const newest = groups.reduce((one, other) => (other.moved() > one.moved() ? other : one));
      // What a stopped group has not looked at may be newer than the heads of the others.
      const isCertain = groups.every(
        (group) => !group.isStopped() || group.moved() <= newest.moved(),
      );
      return isCertain ? newest.take() : null;
    },
    cursor() {
      const cursors = groups.flatMap((group) => group.cursor() ?? []);
      return cursors.length === 0 ? null : String(Math.max(...cursors));
    },
  };
}

type GroupOptions<Entry, Saved> = CachedList<Entry, Saved> & {
  readonly home: string | null;
  /** Exclusive. */
  readonly before: number;
  readonly budget: { left: number };
  readonly wanted: Wanted;
};

/** The rows of one home, or of all: with the first one that was not taken. */
function newestOf<Entry, Saved>(options: GroupOptions<Entry, Saved>) {
  const { cache, home, before, budget } = options;
  const recent = [...cache.newestFirst(home)];
  const inMemory = recent.filter(({ moved }) => moved < before);
  const keys = new Set(recent.map(({ key }) => key));
  const table = tableRows(options);
  let head: ListEntry<Saved> | null = null;
  let place = 0;
  /** Everything from here on was looked at; null: nothing is left. */
  let scanned: number | null = before;

  function* fill(): TableSteps<void> {
    while (head === null && scanned !== null) {
      const cached = inMemory[place];
      const saved = cached === undefined ? table.take() : undefined;
      const rest = table.rest();
      if (cached !== undefined) {
        if (budget.left <= 0) return;
        budget.left -= 1;
        place += 1;
        scanned = cached.moved;
        const isWanted = options.labelOf(cached).includes(options.wanted.label);
        if (isWanted) head = cachedEntry(options, cached);
      } else if (saved !== undefined) {
        scanned = saved.moved;
        // What changed since is among those in memory.
        const isNewer = keys.has(saved.key) || cache.isRecent(saved.key);
        if (!isNewer) head = tableEntry(options, saved);
      } else if (rest === null) {
        scanned = null;
      } else {
        scanned = Math.min(scanned, rest);
        if (budget.left <= 0) return;
        yield* table.read(rest);
      }
    }
  }

  const position = () => (head === null ? (scanned ?? Number.NEGATIVE_INFINITY) : head.moved);
  return {
    fill,
    /** Of its first row; where it stopped, of the newest that may follow. */
    moved: position,
    isStopped: () => head === null && scanned !== null,
    take(): ListEntry<Saved> | null {
      const taken = head;
      head = null;
      return taken;
    },
    /** Where it goes on; null at its end. */
    cursor(): number | null {
      return head === null ? scanned : head.moved + 1;
    },
  };
}

/** The rows of the table that changed before those in memory, read in slices. */
function tableRows<Entry, Saved>(options: GroupOptions<Entry, Saved>) {
  const { kind, cache, home, before, budget, wanted } = options;
  let rows: readonly SavedRow[] = [];
  let place = 0;
  let rest = cache.floor === 0 ? null : Math.min(before, cache.floor + 1);
  return {
    /** The next row of the slice at hand; undefined at its end. */
    take(): SavedRow | undefined {
      const row = rows[place];
      if (row !== undefined) place += 1;
      return row;
    },
    /** Before which seq the next slice changed; null: there is none. */
    rest: (): number | null => rest,
    *read(from: number): TableSteps<void> {
      const limit = sliceOf(wanted);
      const answer = yield { by: 'moved', kind, home, before: from, label: wanted.label, limit };
      budget.left -= answer.lookedAt;
      rows = answer.rows;
      place = 0;
      rest = answer.next === null ? null : Number(answer.next);
    },
  };
}

/** The rows by key, ascending in the order of code points, from behind one. */
export function byKey<Entry, Saved>(
  list: CachedList<Entry, Saved>,
  { after }: { readonly after?: string | undefined },
  wanted: Wanted,
): ListSource<Saved> {
  const { kind, cache, labelIsKey } = list;
  const isAll = cache.floor === 0;
  // Where the table has rows that are not in memory it has all but those that came since it was written.
  const keys = isAll ? [...cache.newestFirst()].map(({ key }) => key) : [...cache.dirty()];
  const fresh = keys
    .filter((key) => after === undefined || compareCodePoints(key, after) > 0)
    .sort(compareCodePoints);
  let place = 0;
  let rows: readonly SavedRow[] = [];
  /** Where the table goes on; null: it has no more. */
  let table: string | null = isAll ? null : (after ?? '');
  let scanned = after ?? '';
  let left = wanted.lookedAtMax;
  let isAtEnd = false;

  function* next(): TableSteps<ListEntry<Saved> | null> {
    for (;;) {
      if (rows.length === 0 && table !== null) {
        if (left <= 0) return null;
        const question = { kind, label: wanted.label, labelIsKey, limit: sliceOf(wanted) } as const;
        const answer = yield { ...question, by: 'key', after: table === '' ? null : table };
        left -= answer.lookedAt;
        rows = answer.rows;
        table = answer.next;
      }
      const key = fresh[place];
      const row = rows[0];
      const end = row?.key ?? table;
      if (key !== undefined && (end === null || compareCodePoints(key, end) <= 0)) {
        if (left <= 0) return null;
        left -= 1;
        place += 1;
        if (row?.key === key) rows = rows.slice(1);
        scanned = key;
        const cached = cache.row(key);
        if (cached && list.labelOf(cached).includes(wanted.label)) return cachedEntry(list, cached);
      } else if (row !== undefined) {
        rows = rows.slice(1);
        scanned = row.key;
        return tableEntry(list, row);
      } else if (table === null) {
        isAtEnd = true;
        return null;
      } else scanned = table;
    }
  }
  return { next, cursor: () => (isAtEnd ? null : scanned) };
}

/** The rows of given keys, in their order. */
export function ofKeys<Entry, Saved>(
  list: CachedList<Entry, Saved>,
  keys: readonly KeyPlace[],
  wanted: Wanted,
): ListSource<Saved> {
  let place = 0;
  let left = wanted.lookedAtMax;
  return {
    *next() {
      while (place < keys.length && left > 0) {
        const { key } = keys[place] ?? { key: '' };
        place += 1;
        left -= 1;
        const entry = yield* entryOf(list, key);
        if (entry?.label.includes(wanted.label)) return entry;
      }
      return null;
    },
    cursor: () => (place < keys.length ? (keys[place - 1]?.cursor ?? null) : null),
  };
}

/** A key, and the cursor of a page that goes on behind it. */
export type KeyPlace = { readonly key: string; readonly cursor: string };
