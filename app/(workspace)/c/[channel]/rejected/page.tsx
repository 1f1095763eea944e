// The refused messages of a channel, now or by a moment: the first page of them.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { channelTabName } from '@/app/tab-name';
import { RejectedView } from '@/components/channel/rejected-view';
import { rejectedHref } from '@/components/workspace/routes';
import { pathParam } from '@/components/workspace/view-params';
import { LIST_PAGE } from '@/lib/client/api/api';
import { CHANNEL } from '@/lib/messages/en/features/channel';

type Props = {
  params: Promise<{ channel: string }>;
  searchParams: Promise<{ at?: string | string[] }>;
};

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { app } = await requireReader();
  const channel = pathParam((await params).channel);
  const known = channel === null ? null : await app.engine.directory.rows.channel(channel);
  const { rejectedIn } = await messagesOf(CHANNEL);
  return { title: rejectedIn(channelTabName(known, channel ?? '')) };
}

export default async function RejectedPage({ params, searchParams }: Props) {
  const { app, viewer } = await requireReader();
  const { engine } = app;
  const channel = pathParam((await params).channel);
  if (channel === null || !viewer.canReadRejections) notFound();
  const at = await momentOf(engine, rejectedHref(channel), await searchParams);
  const query = { channel, limit: LIST_PAGE, order: 'desc' } as const;
  const now = await engine.rejections(query);
  const known = await engine.directory.rows.channel(channel);
  if (now.length === 0 && known === null) notFound();
  const rejections = at === null ? now : await engine.rejections({ ...query, at });
  const next = rejections.length < LIST_PAGE ? null : (rejections.at(-1)?.id ?? null);
  return (
    <RejectedView
      key={channel}
      channel={channel}
      known={known}
      count={{ count: now.length, isMore: now.length === LIST_PAGE }}
      initial={{ rejections, next }}
      drawnAt={at}
    />
  );
}
