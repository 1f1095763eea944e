// Saved searches and alerts as the views ask for them.
import type { AlertsAnswer, SearchBody, SearchesAnswer } from '@/lib/contracts/http-alerts';
import type { Alert, SavedSearch } from '@/lib/model/alert';
import { type ApiResult, queryOf, removeAt, requestApi } from './request';

/** The saved searches by name. */
export function getSearches(signal?: AbortSignal): Promise<ApiResult<SearchesAnswer>> {
  return requestApi('GET', '/searches', signal ? { signal } : {});
}

/** Saves a search, or changes the one whose id is given. */
export function saveSearch(body: SearchBody): Promise<ApiResult<SavedSearch>> {
  return requestApi('POST', '/searches', { body });
}

/** Deletes a search; its alerts stay. */
export function deleteSearch(id: string): Promise<ApiResult<null>> {
  return removeAt(`/searches/${encodeURIComponent(id)}`);
}

/** The newest alerts, now or by a moment; null is the present. */
export function getAlerts(
  { at, limit }: { readonly at: number | null; readonly limit: number },
  signal?: AbortSignal,
): Promise<ApiResult<AlertsAnswer>> {
  return requestApi('GET', `/alerts${queryOf({ at, limit })}`, signal ? { signal } : {});
}

/** Says that somebody has seen to an alert. */
export function acknowledgeAlert(id: string): Promise<ApiResult<Alert>> {
  return requestApi('POST', `/alerts/${encodeURIComponent(id)}/acknowledge`);
}
