// A page of a list, bounded by rows, by bytes and by work: however many rows an operator hid or a search passes over, a page
// costs no more than looking at so many.
import type { ListPage, ListQuery } from '@/lib/model/listing';
import { jsonBytes } from '@/lib/std/utf8';
import type { ListEntry } from './list-entry';
import type { ListSource, Wanted } from './list-source';
import type { TableSteps } from './saved-row';

/** Rows that one page looks at: some ten milliseconds of searching titles. */
const ROWS_LOOKED_AT_MAX = 20_000;

/** What a query is looking for. */
export function wantedBy({ q = '', limit }: Pick<ListQuery, 'q' | 'limit'>): Wanted {
  return { label: q.trim().toLowerCase(), lookedAtMax: ROWS_LOOKED_AT_MAX, limit };
}

/** The first rows of a source that are asked for. */
export function* pageOf<Saved, Row>(
  source: ListSource<Saved>,
  { limit, bytesMax = Number.POSITIVE_INFINITY }: Pick<ListQuery, 'limit' | 'bytesMax'>,
  rowOf: (entry: ListEntry<Saved>) => Row | null,
): TableSteps<ListPage<Row>> {
  const rows: Row[] = [];
  let bytes = 0;
  for (;;) {
    const here = source.cursor();
    const entry = yield* source.next();
    if (entry === null) return { rows, next: source.cursor() };
    const row = rowOf(entry);
    if (row === null) continue;
    if (rows.length >= limit) return { rows, next: here };
    bytes += bytesMax === Number.POSITIVE_INFINITY ? 0 : jsonBytes(row);
    if (bytes > bytesMax && rows.length > 0) return { rows, next: here };
    rows.push(row);
  }
}
