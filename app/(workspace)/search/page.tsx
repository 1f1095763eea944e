// Everything that was said, by the words that the address asks for.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { requireReader } from '@/app/require-reader';
import { searchSnapshot } from '@/app/search-snapshot';
import { searchTitle } from '@/components/search/search-title';
import { SearchView } from '@/components/search/search-view';
import { firstParam, seqParam } from '@/components/workspace/view-params';
import { SEARCH } from '@/lib/messages/en/features/search';
import { searchShownTo } from '@/lib/security/search-shown';

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const q = firstParam((await searchParams).q) ?? '';
  return { title: searchTitle(await messagesOf(SEARCH), q) };
}

export default async function SearchPage({ searchParams }: Props) {
  const { app, principal } = await requireReader();
  const params = await searchParams;
  const q = firstParam(params.q) ?? '';
  const seq = seqParam(firstParam(params.event));
  const [answer, inspected, searches] = await Promise.all([
    searchSnapshot(app, q),
    seq === null ? null : app.engine.get(seq),
    app.alerts.searches(),
  ]);
  const saved = searches.map((search) => searchShownTo(principal, search));
  return <SearchView snapshot={{ q, answer, inspected, saved }} />;
}
