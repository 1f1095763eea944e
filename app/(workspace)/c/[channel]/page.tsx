// A channel: the first page of its threads, the states of their runs, and how much was refused.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireReader } from '@/app/require-reader';
import { ChannelView } from '@/components/channel/channel-view';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { pathParam } from '@/components/workspace/view-params';
import { LIST_PAGE } from '@/lib/client/api/api';
import { NEWEST_BYTES_MAX } from '@/lib/model/newest-rows';

type Props = { params: Promise<{ channel: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: toVisibleString(`# ${pathParam((await params).channel) ?? ''}`) };
}

export default async function ChannelPage({ params }: Props) {
  const { app, viewer } = await requireReader();
  const { directory } = app.engine;
  const channel = pathParam((await params).channel);
  if (channel === null) notFound();
  const rejected = viewer.canReadRejections
    ? await app.engine.rejections({ channel, limit: LIST_PAGE, order: 'desc' })
    : [];
  // Of a sender that nobody understood yet there is nothing but what was refused.
  const known = await directory.rows.channel(channel);
  if (known === null && rejected.length === 0) notFound();
  const page = { limit: LIST_PAGE, bytesMax: NEWEST_BYTES_MAX };
  const { rows: threads, next } = await directory.lists.threads({ channel, ...page });
  const runIds = [...new Set(threads.map((thread) => thread.run_id))];
  const runs = await Promise.all(runIds.map((runId) => directory.rows.run(runId)));
  return (
    <ChannelView
      key={channel}
      channel={channel}
      known={known}
      initial={{ threads, next: next === null ? null : Number(next), head: directory.seq() }}
      initialRuns={runs.filter((run) => run !== null)}
      rejected={{ count: rejected.length, isMore: rejected.length === LIST_PAGE }}
    />
  );
}
