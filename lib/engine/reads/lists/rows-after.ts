// The rows of a list that have changed since a moment: what was under way then is among them.
import type { ListPage, ListQuery } from '@/lib/model/listing';

/** Rows that are looked at for one answer: about a second of reading, in which others have their turns. */
const ROWS_AFTER_MAX = 5_000;

/** Rows that were under way: an index answers for each. */
export const UNDER_WAY_MAX = 500;

/** Rows that are asked for at once. */
const PAGE_ROWS = 200;

type PlaceInList = { readonly after?: string; readonly limit: number };

/** Newest change first; `refuse` is called, and throws, where there are too many. */
export async function* rowsAfter<Row extends { readonly last_seq: number }>(
  at: number,
  read: (place: PlaceInList) => Promise<ListPage<Row>>,
  refuse: (rows: number) => never,
): AsyncGenerator<Row, void> {
  let after: string | null = null;
  for (let lookedAt = 0; ; ) {
    const page: ListPage<Row> = await read({ ...(after !== null && { after }), limit: PAGE_ROWS });
    for (const row of page.rows) {
      if (row.last_seq <= at) return;
      yield row;
    }
    lookedAt += page.rows.length;
    if (lookedAt > ROWS_AFTER_MAX) refuse(ROWS_AFTER_MAX);
    after = page.next;
    // A page may be short of rows that a search passed over; behind the moment there is nothing to look for.
    if (after === null || Number(after) <= at) return;
  }
}

/**
 * What operators hid of a list, in the order in which they did, which says nothing of when a row changed: all of it is looked at.
 * `refuse` as above.
 */
export async function* hiddenRows<Row>(
  read: (query: ListQuery) => Promise<ListPage<Row>>,
  refuse: (rows: number) => never,
): AsyncGenerator<Row, void> {
  let after: string | null = null;
  for (let lookedAt = 0; ; ) {
    const place = after === null ? {} : { after };
    const page: ListPage<Row> = await read({ ...place, hidden: true, limit: PAGE_ROWS });
    yield* page.rows;
    lookedAt += page.rows.length;
    if (lookedAt > ROWS_AFTER_MAX) refuse(ROWS_AFTER_MAX);
    after = page.next;
    if (after === null) return;
  }
}
