// Lists that are read page by page: what the pages say together, and where the next one begins.
import type { ApiFailure, ApiResult } from './request';

type PageOf<Cursor> = { readonly next: Cursor | null };

/** The cursor of the page behind the last one; one that could not be read is asked for once more. */
export function nextCursor<Cursor>(
  last: ApiResult<PageOf<Cursor>>,
  _pages: unknown,
  asked: Cursor | null,
): Cursor | null {
  return last.ok ? last.value.next : asked;
}

/** What the pages that were read so far say together. */
export type ReadPages<Page> = {
  readonly values: readonly Page[];
  /** Why the last page could not be read. */
  readonly failure: ApiFailure | null;
};

/** What was read, and why the last page was not. */
export function readPages<Page>(pages: readonly ApiResult<Page>[]): ReadPages<Page> {
  const last = pages.at(-1);
  return {
    values: pages.flatMap((page) => (page.ok ? [page.value] : [])),
    failure: last?.ok === false ? last.error : null,
  };
}
