// Full text as the views ask for it.
import type { SearchAnswer } from '@/lib/contracts/http-search';
import { LIST_PAGE } from './api';
import { type ApiResult, queryOf, requestApi } from './request';

/** A page of hits, behind the cursor where there is one. */
export function getHits(
  q: string,
  after: number | null,
  signal?: AbortSignal,
): Promise<ApiResult<SearchAnswer>> {
  const query = queryOf({ q, after, limit: LIST_PAGE });
  return requestApi('GET', `/search${query}`, signal ? { signal } : {});
}
