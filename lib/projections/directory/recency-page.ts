// Pages of a list by last activity.
import type { RecencyList } from '@/lib/std/recency-list';

/** The page of at most `limit` values that follows the one with `last_seq` = `before`, newest first. */
export function pageOf<T extends { readonly last_seq: number }>(
  list: RecencyList<T>,
  page: { readonly before?: number; readonly limit: number },
): T[] {
  const found: T[] = [];
  for (const value of list.newestFirst()) {
    if (found.length >= page.limit) break;
    if (page.before === undefined || value.last_seq < page.before) found.push(value);
  }
  return found;
}
