// The rows of one list that are in memory: all that changed after the floor, and some that were read from the table. What
// changed stays until the table has it; then the rows that changed longest ago are evicted, which raises the floor.
import { BoundedMap } from '@/lib/std/bounded-map';
import { createRecencyList, type RecencyList, type RecencyNode } from '@/lib/std/recency-list';

/** Ids of which it is known that the table has no row: those of messages that are about to be stored. */
const ABSENT_MAX = 20_000;

/** What is kept in memory of one list: the rows, and the weight of all of them. */
export type CacheBounds = { readonly rows: number; readonly weight: number };

/** A row with its place in the list. */
export type CachedRow<Entry> = {
  readonly key: string;
  /** The group in which it is listed besides; the empty text where there is none. */
  readonly home: string;
  readonly entry: Entry;
  /** The seq of its last change. */
  readonly moved: number;
};

/** The last change of a row: the seq of the event that made it, and its number among all changes. */
type Change = { readonly seq: number; readonly number: number };

type Node<Entry> = {
  readonly row: Held<Entry>;
  readonly inAll: RecencyNode<Held<Entry>>;
  readonly inHome: RecencyNode<Held<Entry>> | null;
};

type Held<Entry> = CachedRow<Entry> & { moved: number; weight: number };

export class RowCache<Entry> {
  readonly #weigh: (entry: Entry) => number;
  readonly #rows = new Map<string, Held<Entry>>();
  /** Those that changed after the floor. */
  readonly #recent = new Map<string, Node<Entry>>();
  readonly #all = createRecencyList<Held<Entry>>();
  readonly #byHome = new Map<string, RecencyList<Held<Entry>>>();
  /** Those that were read from the table and have not changed since, in the order in which they were read. */
  readonly #loaded = new Set<string>();
  /** Those that the table does not have as they are. */
  readonly #dirty = new Map<string, Change>();
  #changes = 0;
  #evictions = 0;
  readonly #absent = new BoundedMap<string, true>(ABSENT_MAX);
  #floor = 0;
  #weight = 0;

  /** @param weigh What an entry weighs in memory, in units of `CacheBounds.weight`. */
  constructor(weigh: (entry: Entry) => number = () => 1) {
    this.#weigh = weigh;
  }

  /** Every row that changed after this seq is in memory. */
  get floor(): number {
    return this.#floor;
  }

  get(key: string): Entry | undefined {
    return this.#rows.get(key)?.entry;
  }

  row(key: string): CachedRow<Entry> | undefined {
    return this.#rows.get(key);
  }

  /** Whether it is in memory, or known to be nowhere: where no row was ever evicted, what is not in memory is nowhere. */
  isKnown(key: string): boolean {
    return this.#floor === 0 || this.#rows.has(key) || this.#absent.get(key) !== undefined;
  }

  /** Whether it is in memory among those that changed after the floor. */
  isRecent(key: string): boolean {
    return this.#recent.has(key);
  }

  /** Puts in a row that the table does not have. */
  add(key: string, home: string, entry: Entry, seq: number): void {
    this.#absent.delete(key);
    this.#hold({ key, home, entry, moved: seq, weight: 0 });
    this.touch(key, seq);
  }

  /** The row of a key changed by the event at a seq: it is the newest. */
  touch(key: string, seq: number): void {
    const row = this.#rows.get(key);
    if (row === undefined) return;
    row.moved = seq;
    this.markDirty(key, seq);
    this.#reweigh(row);
    const node = this.#recent.get(key);
    if (node === undefined) {
      this.#loaded.delete(key);
      this.#addToRecent(row);
      return;
    }
    this.#all.touch(node.inAll);
    if (node.inHome !== null) this.#byHome.get(row.home)?.touch(node.inHome);
  }

  /** What is saved of a row changed by the event at a seq, and not its place in the list. */
  markDirty(key: string, seq: number): void {
    if (!this.#rows.has(key)) return;
    this.#changes += 1;
    this.#dirty.set(key, { seq, number: this.#changes });
  }

  /** Puts in a row as the table has it; one that is in memory stays as it is. */
  load({ key, home, entry, moved }: CachedRow<Entry>): void {
    if (this.#rows.has(key)) return;
    this.#absent.delete(key);
    this.#hold({ key, home, entry, moved, weight: 0 });
    this.#loaded.add(key);
  }

  /** Puts in the newest rows of the table, the oldest of them first; what changed before them is not in memory. */
  loadNewest(rows: readonly CachedRow<Entry>[], isAll: boolean): void {
    for (const { key, home, entry, moved } of rows) {
      const row = { key, home, entry, moved, weight: 0 };
      this.#hold(row);
      this.#addToRecent(row);
    }
    this.#floor = isAll ? 0 : (rows[0]?.moved ?? 0);
  }

  /** The table has no row of this key. */
  markAbsent(key: string): void {
    if (!this.#rows.has(key)) this.#absent.set(key, true);
  }

  /** Those that changed after the floor, the last change first: all, or those of one group. */
  newestFirst(home: string | null = null): Iterable<CachedRow<Entry>> {
    const list = home === null ? this.#all : this.#byHome.get(home);
    return list?.newestFirst() ?? [];
  }

  /** The keys of what the table does not have as it is. */
  dirty(): Iterable<string> {
    return this.#dirty.keys();
  }

  /** How many changes there were: what was dirty at that moment can be confirmed by it. */
  get changes(): number {
    return this.#changes;
  }

  /** How many rows were evicted: while it stays the same, what was read of the table is no older than what is in memory. */
  get evictions(): number {
    return this.#evictions;
  }

  /** The table has what was dirty after so many changes. */
  confirmChanges(changes: number): void {
    for (const [key, { number }] of this.#dirty) if (number <= changes) this.#dirty.delete(key);
  }

  /** The table has everything as it was up to a seq. */
  confirmSeq(seq: number): void {
    for (const [key, change] of this.#dirty) if (change.seq <= seq) this.#dirty.delete(key);
  }

  /**
   * Evicts what is beyond the bounds and stands in the table as it is; returns the keys.
   * @param isPinned What has to stay: it goes on as if it had been read from the table.
   */
  evict(bounds: CacheBounds, isPinned: (key: string) => boolean = () => false): string[] {
    const evicted: string[] = [];
    const drop = (key: string): void => {
      this.#drop(key);
      evicted.push(key);
    };
    for (const key of [...this.#loaded]) {
      if (!this.#isBeyond(bounds)) return evicted;
      if (!this.#dirty.has(key) && !isPinned(key)) drop(key);
    }
    while (this.#isBeyond(bounds)) {
      const oldest = this.#all.oldest();
      if (oldest === null || this.#dirty.has(oldest.key)) return evicted;
      this.#removeFromRecent(oldest);
      this.#floor = Math.max(this.#floor, oldest.moved);
      if (isPinned(oldest.key)) this.#loaded.add(oldest.key);
      else drop(oldest.key);
    }
    return evicted;
  }

  #isBeyond({ rows, weight }: CacheBounds): boolean {
    return this.#rows.size > rows || this.#weight > weight;
  }

  #hold(row: Held<Entry>): void {
    this.#rows.set(row.key, row);
    this.#reweigh(row);
  }

  #reweigh(row: Held<Entry>): void {
    const weight = this.#weigh(row.entry);
    this.#weight += weight - row.weight;
    row.weight = weight;
  }

  #drop(key: string): void {
    this.#evictions += 1;
    this.#weight -= this.#rows.get(key)?.weight ?? 0;
    this.#rows.delete(key);
    this.#loaded.delete(key);
  }

  #addToRecent(row: Held<Entry>): void {
    const { key, home } = row;
    const inHome = home === '' ? null : this.#listOf(home).add(row);
    this.#recent.set(key, { row, inAll: this.#all.add(row), inHome });
  }

  #removeFromRecent({ key, home }: Held<Entry>): void {
    const node = this.#recent.get(key);
    if (node === undefined) return;
    this.#recent.delete(key);
    this.#all.remove(node.inAll);
    const list = this.#byHome.get(home);
    if (node.inHome === null || list === undefined) return;
    list.remove(node.inHome);
    if (list.oldest() === null) this.#byHome.delete(home);
  }

  #listOf(home: string): RecencyList<Held<Entry>> {
    const known = this.#byHome.get(home);
    if (known !== undefined) return known;
    const list = createRecencyList<Held<Entry>>();
    this.#byHome.set(home, list);
    return list;
  }
}
