// Home: the channel in which something was said last, or what to do where nothing has been said yet.
import { redirect } from 'next/navigation';
import { connectFacts } from '@/app/connect-facts';
import { requireReader } from '@/app/require-reader';
import { FirstRun } from '@/components/getting-started/first-run';
import { channelHref } from '@/components/workspace/routes';
import { REGISTRY_CHANNEL } from '@/lib/model/ids';

export default async function HomePage() {
  const { app, viewer } = await requireReader();
  const channels = app.engine.directory
    .channels()
    .toSorted((one, other) => other.last_seq - one.last_seq);
  // Who comes and goes is told all the time; nobody looks for that first.
  const newest = channels.find(({ channel }) => channel !== REGISTRY_CHANNEL) ?? channels[0];
  if (newest !== undefined) redirect(channelHref(newest.channel));
  return <FirstRun facts={connectFacts(app, viewer)} />;
}
