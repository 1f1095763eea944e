// Everything that was said, by the words that the address asks for.
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { messagesOf } from '@/app/language';
import { momentOf, type Params, presentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { searchSnapshot } from '@/app/search-snapshot';
import { searchTitle } from '@/components/search/search-title';
import { SearchView } from '@/components/search/search-view';
import { searchHref } from '@/components/workspace/routes';
import { firstParam, seqParam } from '@/components/workspace/view-params';
import { SEARCH } from '@/lib/messages/en/features/search';
import { searchShownTo } from '@/lib/security/search-shown';

type Props = { searchParams: Promise<Params> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const q = firstParam((await searchParams).q) ?? '';
  return { title: searchTitle(await messagesOf(SEARCH), q) };
}

export default async function SearchPage({ searchParams }: Props) {
  const { app, principal } = await requireReader();
  const params = await searchParams;
  const q = firstParam(params.q) ?? '';
  const at = await momentOf(app.engine, searchHref(), params);
  // A moment is said in words of the search, where it can be seen and taken away.
  if (at !== null) redirect(presentOf(searchHref(), { ...params, q: untilMoment(q, at) }));
  const seq = seqParam(firstParam(params.event));
  const [answer, inspected, searches] = await Promise.all([
    searchSnapshot(app, q),
    seq === null ? null : app.engine.get(seq),
    app.alerts.searches(),
  ]);
  const saved = searches.map((search) => searchShownTo(principal, search));
  return <SearchView snapshot={{ q, answer, inspected, saved }} />;
}

/** The search with what had been said by a moment; nothing where nothing is asked. Its last word stays the last: that may be a beginning. */
function untilMoment(q: string, at: number): string {
  return q.trim() === '' ? '' : `before:${String(at + 1)} ${q}`;
}
