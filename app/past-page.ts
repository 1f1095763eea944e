// The first page of a list that a page is drawn with, now or at a moment.
import { LIST_PAGE } from '@/lib/client/api/api';
import { toAppError } from '@/lib/model/errors/app-error';
import type { ListPage, ListQuery } from '@/lib/model/listing';
import { NEWEST_BYTES_MAX } from '@/lib/model/newest-rows';

/** With the cursor as a number; null where the moment takes too much to tell, which the view finds out. */
export async function pastPage<Row>(
  at: number | null,
  read: (query: ListQuery & { readonly at?: number }) => Promise<ListPage<Row>>,
): Promise<{ readonly rows: Row[]; readonly next: number | null } | null> {
  const page = await pastRows((query) => read(at === null ? query : { ...query, at }));
  return page && { rows: page.rows, next: page.next === null ? null : Number(page.next) };
}

/** The first page with the cursor as it is; null where the moment takes too much to tell. */
export async function pastRows<Row>(
  read: (query: ListQuery) => Promise<ListPage<Row>>,
): Promise<ListPage<Row> | null> {
  try {
    return await read({ limit: LIST_PAGE, bytesMax: NEWEST_BYTES_MAX });
  } catch (error) {
    if (toAppError(error).code === 'limit_exceeded') return null;
    throw error;
  }
}
