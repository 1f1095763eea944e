// A page of a list, bounded by rows, by bytes and by work: however many rows an operator hid or a search passes over, a page
// costs no more than looking at so many.
import type { ListPage, ListQuery } from '@/lib/model/listing';
import { utf8Length } from '@/lib/std/utf8';

/** Rows that one page looks at: some ten milliseconds of searching titles. */
export const ROWS_LOOKED_AT_MAX = 50_000;

export type PageOptions<Entry, Row> = {
  /** Whether an entry is one of those that are asked for. */
  readonly accepts: (entry: Entry) => boolean;
  readonly rowOf: (entry: Entry) => Row | null;
  /** Where the next page goes on after this entry. */
  readonly cursorOf: (entry: Entry) => string;
  readonly lookedAtMax?: number;
};

/** The first rows of `entries` that are asked for. */
export function pageOf<Entry, Row>(
  entries: Iterable<Entry>,
  { limit, bytesMax = Number.POSITIVE_INFINITY }: Pick<ListQuery, 'limit' | 'bytesMax'>,
  options: PageOptions<Entry, Row>,
): ListPage<Row> {
  const { accepts, rowOf, cursorOf, lookedAtMax = ROWS_LOOKED_AT_MAX } = options;
  const rows: Row[] = [];
  let bytes = 0;
  let lookedAt = 0;
  let last: Entry | undefined;
  for (const entry of entries) {
    const isFull = rows.length >= limit || lookedAt >= lookedAtMax;
    if (isFull && last !== undefined) return { rows, next: cursorOf(last) };
    lookedAt += 1;
    const row = accepts(entry) ? rowOf(entry) : null;
    if (row !== null) {
      bytes += bytesMax === Number.POSITIVE_INFINITY ? 0 : utf8Length(JSON.stringify(row));
      if (bytes > bytesMax && rows.length > 0 && last !== undefined) {
        return { rows, next: cursorOf(last) };
      }
      rows.push(row);
    }
    last = entry;
  }
  return { rows, next: null };
}

/** Whether one of the texts contains what is searched for, in any case; nothing is searched for without a text. */
export function searchFor(q: string | undefined): (texts: readonly (string | null)[]) => boolean {
  const wanted = q?.trim().toLowerCase() ?? '';
  if (wanted === '') return () => true;
  return (texts) => texts.some((text) => text?.toLowerCase().includes(wanted));
}

type Moved = { readonly last_seq: number };

/** Of several lists by last activity one, newest first, from behind the cursor. */
export function* newestOf<Entry extends Moved>(
  lists: readonly Iterable<Entry>[],
  after: string | undefined,
): Iterable<Entry> {
  const before = after === undefined ? Number.POSITIVE_INFINITY : Number(after);
  const heads = lists.flatMap((list) => {
    const rest = list[Symbol.iterator]();
    const head = rest.next();
    return head.done === true ? [] : [{ entry: head.value, rest }];
  });
  while (heads.length > 0) {
    let at = 0;
    for (let place = 1; place < heads.length; place += 1) {
      if ((heads[place]?.entry.last_seq ?? 0) > (heads[at]?.entry.last_seq ?? 0)) at = place;
    }
    const newest = heads[at];
    if (newest === undefined) return;
    if (newest.entry.last_seq < before) yield newest.entry;
    const next = newest.rest.next();
    if (next.done === true) heads.splice(at, 1);
    else newest.entry = next.value;
  }
}
