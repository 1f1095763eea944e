'use client';
// The saved searches: what the server drew, read again after a change here and after alerts, which say when each fired.
import { deleteSearch, getSearches, saveSearch } from '@/lib/client/api/alert-api';
import type { ApiFailure, ApiResult } from '@/lib/client/api/request';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { useAlertNews } from '@/lib/client/tab/use-alert-news';
import type { SearchBody } from '@/lib/contracts/http-alerts';
import type { SavedSearch } from '@/lib/model/alert';

/** Read again after a change as soon as this. Milliseconds. */
const READ_EVERY_MS = 1_000;

export type Saved = {
  readonly searches: readonly SavedSearch[];
  /** Why they could not be read again. */
  readonly failure: ApiFailure | null;
  save(body: SearchBody): Promise<ApiResult<SavedSearch>>;
  remove(id: string): Promise<ApiResult<null>>;
};

export function useSaved(drawn: readonly SavedSearch[]): Saved {
  const { value, failure, readAgain } = useVersionedQuery({
    queryKey: ['searches'],
    version: useAlertNews()?.changes ?? 0,
    read: getSearches,
    initial: { version: 0, value: { searches: [...drawn] } },
    readEveryMs: READ_EVERY_MS,
  });
  const then = async <T>(done: ApiResult<T>): Promise<ApiResult<T>> => {
    if (done.ok) await readAgain();
    return done;
  };
  return {
    searches: value?.searches ?? drawn,
    failure,
    save: async (body) => then(await saveSearch(body)),
    remove: async (id) => then(await deleteSearch(id)),
  };
}
