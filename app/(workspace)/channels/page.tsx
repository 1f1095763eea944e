// All channels, by name.
import type { Metadata } from 'next';
import { requireReader } from '@/app/require-reader';
import { ChannelList } from '@/components/channel/channel-list';
import { LIST_PAGE } from '@/lib/client/api/api';
import { NEWEST_BYTES_MAX } from '@/lib/model/newest-rows';

export const metadata: Metadata = { title: 'Channels' };

export default async function ChannelsPage() {
  const { app } = await requireReader();
  const page = { limit: LIST_PAGE, bytesMax: NEWEST_BYTES_MAX };
  return <ChannelList initial={await app.engine.directory.lists.channels(page)} />;
}
