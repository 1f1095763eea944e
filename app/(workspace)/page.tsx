// Home: the channel in which something was said last, or what to do where nothing has been said yet.
import { redirect } from 'next/navigation';
import { connectFacts } from '@/app/connect-facts';
import { requireReader } from '@/app/require-reader';
import { FirstRun } from '@/components/getting-started/first-run';
import { channelHref } from '@/components/workspace/routes';
import { REGISTRY_CHANNEL } from '@/lib/model/ids';

export default async function HomePage() {
  const { app, viewer } = await requireReader();
  const { rows } = await app.engine.directory.lists.channels({ order: 'activity', limit: 2 });
  // Who comes and goes is told all the time; nobody looks for that first.
  const newest = rows.find(({ channel }) => channel !== REGISTRY_CHANNEL) ?? rows[0];
  if (newest !== undefined) redirect(channelHref(newest.channel));
  return <FirstRun facts={connectFacts(app, viewer)} />;
}
