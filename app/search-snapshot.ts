// The first page of a search, as its island goes on from it.
import type { ApiResult } from '@/lib/client/api/request';
import { readHits } from '@/lib/client/api/search-api';
import type { SearchAnswer } from '@/lib/contracts/http-search';
import { PROBLEM_OF } from '@/lib/contracts/problem';
import { toAppError } from '@/lib/model/errors/app-error';
import { isRetryable } from '@/lib/model/failure';
import type { AppHandle } from '@/lib/server/app-handle';
import { err, ok } from '@/lib/std/result';

/** Null where nothing is asked. What cannot be answered is said where the hits would stand. */
export async function searchSnapshot(
  { engine }: AppHandle,
  q: string,
): Promise<ApiResult<SearchAnswer> | null> {
  if (q.trim() === '') return null;
  try {
    return await readHits(async (after, limit) => ok(await engine.search({ q, after, limit })));
  } catch (thrown) {
    const { code, message } = toAppError(thrown);
    return err({
      code,
      title: PROBLEM_OF[code].title,
      detail: message,
      mayPass: isRetryable(code),
    });
  }
}
