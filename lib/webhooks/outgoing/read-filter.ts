// Which events a webhook wants: in the language of the search, and every one where nothing is said.
import type { Failure } from '@/lib/model/failure';
import { parseQuery } from '@/lib/search/parse-query';
import { queryFailure } from '@/lib/search/query-failure';
import type { SearchQuery } from '@/lib/search/search-query';
import { err, ok, type Result } from '@/lib/std/result';

/** The filter as it is read, or why it cannot be. */
export function readFilter(q: string): Result<SearchQuery, Failure> {
  if (q.trim() === '') return ok({ terms: [] });
  const parsed = parseQuery(q);
  return parsed.ok ? parsed : err(queryFailure(parsed.error));
}
