// The refused messages of a channel: the first page of them.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireReader } from '@/app/require-reader';
import { RejectedView } from '@/components/channel/rejected-view';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { pathParam } from '@/components/workspace/view-params';
import { LIST_PAGE } from '@/lib/client/api/api';

type Props = { params: Promise<{ channel: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const channel = pathParam((await params).channel) ?? '';
  return { title: toVisibleString(`Rejected in # ${channel}`) };
}

export default async function RejectedPage({ params }: Props) {
  const { app, viewer } = await requireReader();
  const channel = pathParam((await params).channel);
  if (channel === null || !viewer.canReadRejections) notFound();
  const rejections = await app.engine.rejections({ channel, limit: LIST_PAGE, order: 'desc' });
  const known = await app.engine.directory.rows.channel(channel);
  if (rejections.length === 0 && known === null) notFound();
  const next = rejections.length < LIST_PAGE ? null : (rejections.at(-1)?.id ?? null);
  return <RejectedView key={channel} channel={channel} initial={{ rejections, next }} />;
}
