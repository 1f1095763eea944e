// What triads are asked, under the filter that the address names.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { votesSnapshot } from '@/app/vote-snapshots';
import { votesFilterOf } from '@/components/votes/list/proposal-rows';
import { VotesView } from '@/components/votes/list/votes-view';
import { votesHref } from '@/components/workspace/routes';
import { firstParam, seqParam } from '@/components/workspace/view-params';
import { VOTES_LIST } from '@/lib/messages/en/features/votes/votes-list';

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(VOTES_LIST)).title };
}

export default async function VotesPage({ searchParams }: Props) {
  const { app } = await requireReader();
  const params = await searchParams;
  const filter = votesFilterOf((name) => firstParam(params[name]));
  const seq = seqParam(firstParam(params.event));
  const at = await momentOf(app.engine, votesHref(), params);
  const [snapshot, inspected] = await Promise.all([
    votesSnapshot(app.engine, filter, at),
    seq === null ? null : app.engine.get(seq),
  ]);
  return <VotesView snapshot={{ ...snapshot, inspected }} />;
}
