// What was refused since pages of it were read, put before them.
import type { ApiResult } from '@/lib/client/api/request';
import type { RejectionsPage } from '@/lib/contracts/http-operations';

/** A page that grew beyond it is read anew with those behind it, so that a tab that stays open does not keep all that ever came. */
const NEWEST_PAGE_MAX = 500;

/**
 * The pages, newest first, with what the newest page of now has before them. Null where that does not reach to what was read, where a
 * page could not be read, and where the first one would grow too long.
 */
export function withNews(
  pages: readonly ApiResult<RejectionsPage>[],
  newest: ApiResult<RejectionsPage>,
): ApiResult<RejectionsPage>[] | null {
  const [first, ...others] = pages;
  if (first?.ok !== true || !newest.ok || others.some(({ ok }) => !ok)) return null;
  const { rejections } = first.value;
  const since = newest.value.rejections.findIndex(({ id }) => id === rejections[0]?.id);
  if (since === -1 || since + rejections.length > NEWEST_PAGE_MAX) return null;
  const came = newest.value.rejections.slice(0, since);
  return [{ ok: true, value: { ...first.value, rejections: [...came, ...rejections] } }, ...others];
}
