// The first page of a search, as its island goes on from it.
import { type ApiResult, failureOf } from '@/lib/client/api/request';
import { readHits } from '@/lib/client/api/search-api';
import type { SearchAnswer } from '@/lib/contracts/http-search';
import { PROBLEM_OF } from '@/lib/contracts/problem';
import { toAppError } from '@/lib/model/errors/app-error';
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
    const { status, title } = PROBLEM_OF[code];
    return err(await failureOf(status, { code, title, detail: message }));
  }
}
