// Full text as the views ask for it.
import type { SearchAnswer } from '@/lib/contracts/http-search';
import type { SearchCounts, SearchResult } from '@/lib/model/search-result';
import { ok } from '@/lib/std/result';
import { LIST_PAGE } from './api';
import { type ApiResult, queryOf, requestApi } from './request';

/** A page may be short, because an answer comes soon whether everything was looked at or not; so often the next one is read at once. */
const SHORT_PAGES_MAX = 8;

type Ask = (after: number | undefined, limit: number) => Promise<ApiResult<SearchAnswer>>;

/** As many hits as a view shows at once, behind the cursor where there is one. */
export async function readHits(ask: Ask, after?: number): Promise<ApiResult<SearchAnswer>> {
  const results: SearchResult[] = [];
  let next: number | null = after ?? null;
  let left = LIST_PAGE;
  let behind: Pick<SearchAnswer, 'behind'> = {};
  for (let read = 0; read < SHORT_PAGES_MAX; read += 1) {
    const page: ApiResult<SearchAnswer> = await ask(next ?? undefined, left);
    if (!page.ok) return page;
    results.push(...page.value.results);
    left -= page.value.results.reduce((sum, { hits }) => sum + hits.length, 0);
    if (read === 0 && page.value.behind !== undefined) behind = { behind: page.value.behind };
    next = page.value.next;
    if (next === null || left <= 0) break;
  }
  return ok({ results, next, ...behind });
}

/** The same of the API. */
export function getHits(
  q: string,
  after: number | null,
  signal?: AbortSignal,
): Promise<ApiResult<SearchAnswer>> {
  return readHits(
    (from, limit) =>
      requestApi('GET', `/search${queryOf({ q, after: from, limit })}`, signal ? { signal } : {}),
    after ?? undefined,
  );
}

/** How many hits by day, type, agent and channel. */
export function getCounts(q: string, signal?: AbortSignal): Promise<ApiResult<SearchCounts>> {
  return requestApi('GET', `/search/counts${queryOf({ q })}`, signal ? { signal } : {});
}
