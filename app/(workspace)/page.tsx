// Home: the newest channel, or what to do where nothing has been said yet.
import { redirect } from 'next/navigation';
import { connectFacts } from '@/app/connect-facts';
import { requireReader } from '@/app/require-reader';
import { FirstRun } from '@/components/first-run/first-run';
import { channelHref } from '@/components/shell/routes';

export default async function HomePage() {
  const { app, viewer } = await requireReader();
  const newest = app.engine.directory
    .channels()
    .toSorted((one, other) => other.last_seq - one.last_seq)[0];
  if (newest !== undefined) redirect(channelHref(newest.channel));
  return <FirstRun facts={connectFacts(app, viewer)} />;
}
