// A channel: the first page of its threads, the states of their runs, and how much was refused.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireReader } from '@/app/require-reader';
import { ChannelView } from '@/components/channel/channel-view';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { pathParam } from '@/components/workspace/view-params';
import { LIST_PAGE } from '@/lib/client/api/api';

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
  if (directory.channel(channel) === null && rejected.length === 0) notFound();
  const threads = directory.threads({ channel, limit: LIST_PAGE });
  const next = threads.length < LIST_PAGE ? null : (threads.at(-1)?.last_seq ?? null);
  const runs = [...new Set(threads.map((thread) => thread.run_id))].flatMap(
    (runId) => directory.run(runId) ?? [],
  );
  return (
    <ChannelView
      key={channel}
      channel={channel}
      initial={{ threads, next, head: directory.seq() }}
      initialRuns={runs}
      rejected={{ count: rejected.length, isMore: rejected.length === LIST_PAGE }}
    />
  );
}
