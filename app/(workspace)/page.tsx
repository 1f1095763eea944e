// Home: the channel in which something was said last, at the moment that the address names, or what to do where nothing has been said yet.
import { redirect } from 'next/navigation';
import { connectFacts } from '@/app/connect-facts';
import { momentOf } from '@/app/moment-of';
import { pastRows } from '@/app/past-page';
import { requireReader } from '@/app/require-reader';
import { FirstRun } from '@/components/getting-started/first-run';
import { atMoment, channelHref } from '@/components/workspace/routes';
import { REGISTRY_CHANNEL } from '@/lib/model/ids';

type Props = { searchParams: Promise<{ at?: string | string[] }> };

export default async function HomePage({ searchParams }: Props) {
  const { app, viewer } = await requireReader();
  const at = await momentOf(app.engine, '/', await searchParams);
  const { lists } = app.engine.directory;
  const past = at === null ? null : await pastRows(() => lists.threads({ limit: 2, at }));
  const rows = past?.rows.length
    ? past.rows
    : (await lists.channels({ order: 'activity', limit: 2 })).rows;
  // Who comes and goes is told all the time; nobody looks for that first.
  const newest = rows.find(({ channel }) => channel !== REGISTRY_CHANNEL) ?? rows[0];
  if (newest !== undefined) redirect(atMoment(channelHref(newest.channel), at));
  return <FirstRun facts={connectFacts(app, viewer)} />;
}
