// The API about what two runs differ in, as the views ask it.
import type { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import { ok } from '@/lib/std/result';
import { type ApiResult, queryOf, requestApi } from './request';

/** Pages of 4 MiB that are read one after the other: more than runs of 50,000 tasks have. */
const PAGES_MAX = 32;

/**
 * Every aligned task of two runs, at a moment of each, by default at their newest events. A run that goes on while its pages
 * are read is read again with its next news.
 */
export async function getRunDiff(
  a: string,
  b: string,
  at: { readonly a: number; readonly b: number } | null,
  signal?: AbortSignal,
): Promise<ApiResult<RunDiffAnswer>> {
  const path = `/runs/${encodeURIComponent(a)}/diff/${encodeURIComponent(b)}`;
  const aligned: RunDiffAnswer['aligned'] = [];
  let after: number | null = null;
  for (let read = 1; ; read += 1) {
    const page: ApiResult<RunDiffAnswer> = await requestApi(
      'GET',
      `${path}${queryOf({ after, a_at: at?.a ?? null, b_at: at?.b ?? null })}`,
      signal ? { signal } : {},
    );
    if (!page.ok) return page;
    aligned.push(...page.value.aligned);
    after = page.value.next;
    if (after === null || read === PAGES_MAX) return ok({ ...page.value, aligned });
  }
}
