// All channels, by name, now or at a moment.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { pastRows } from '@/app/past-page';
import { requireReader } from '@/app/require-reader';
import { ChannelList } from '@/components/channel/channel-list';
import { channelsHref } from '@/components/workspace/routes';
import { CHANNEL } from '@/lib/messages/en/features/channel';

type Props = { searchParams: Promise<{ at?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(CHANNEL)).all.title };
}

export default async function ChannelsPage({ searchParams }: Props) {
  const { app } = await requireReader();
  const { lists } = app.engine.directory;
  const at = await momentOf(app.engine, channelsHref(), await searchParams);
  const initial =
    at === null
      ? await pastRows(lists.channels)
      : await pastRows((query) => lists.channelsAt({ ...query, at }));
  return <ChannelList initial={initial} drawnAt={at} />;
}
