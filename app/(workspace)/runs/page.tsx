// All runs, newest activity first, now or at a moment.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { pastPage } from '@/app/past-page';
import { requireReader } from '@/app/require-reader';
import { RunList } from '@/components/run/run-list';
import { RUN_LIST } from '@/lib/messages/en/features/run/run-list';

type Props = { searchParams: Promise<{ at?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(RUN_LIST)).title };
}

export default async function RunsPage({ searchParams }: Props) {
  const { app } = await requireReader();
  const { directory } = app.engine;
  const at = await momentOf(app.engine, '/runs', await searchParams);
  const page = await pastPage(at, (query) => directory.lists.runs(query));
  const head = directory.seq();
  return <RunList initial={page && { runs: page.rows, next: page.next, head }} drawnAt={at} />;
}
