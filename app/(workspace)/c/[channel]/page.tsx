// A channel: the first page of its threads, the states of their runs, and how much was refused.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { momentOf } from '@/app/moment-of';
import { pastPage } from '@/app/past-page';
import { requireReader } from '@/app/require-reader';
import { channelTabName } from '@/app/tab-name';
import { ChannelView } from '@/components/channel/channel-view';
import { channelHref } from '@/components/workspace/routes';
import { pathParam } from '@/components/workspace/view-params';
import { LIST_PAGE } from '@/lib/client/api/api';

type Props = {
  params: Promise<{ channel: string }>;
  searchParams: Promise<{ at?: string | string[] }>;
};

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { app } = await requireReader();
  const channel = pathParam((await params).channel);
  const known = channel === null ? null : await app.engine.directory.rows.channel(channel);
  return { title: `# ${channelTabName(known, channel ?? '')}` };
}

export default async function ChannelPage({ params, searchParams }: Props) {
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
  const at = await momentOf(app.engine, channelHref(channel), await searchParams);
  const page = await pastPage(at, (query) => directory.lists.threads({ channel, ...query }));
  const shownRuns = at === null ? (page?.rows ?? []).map((thread) => thread.run_id) : [];
  const runIds = [...new Set(shownRuns)];
  const runs = await Promise.all(runIds.map((runId) => directory.rows.run(runId)));
  return (
    <ChannelView
      key={channel}
      channel={channel}
      known={known}
      initial={page && { threads: page.rows, next: page.next, head: directory.seq() }}
      drawnAt={at}
      initialRuns={runs.filter((run) => run !== null)}
      rejected={{ count: rejected.length, isMore: rejected.length === LIST_PAGE }}
    />
  );
}
