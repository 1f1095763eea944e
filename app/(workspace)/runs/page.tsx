// All runs, newest activity first, now or at a moment.
import type { Metadata } from 'next';
import { pastPage } from '@/app/past-page';
import { requireReader } from '@/app/require-reader';
import { RunList } from '@/components/run/run-list';
import { firstParam, seqParam } from '@/components/workspace/view-params';

type Props = { searchParams: Promise<{ at?: string | string[] }> };

export const metadata: Metadata = { title: 'Runs' };

export default async function RunsPage({ searchParams }: Props) {
  const { app } = await requireReader();
  const { directory } = app.engine;
  const at = seqParam(firstParam((await searchParams).at));
  const page = await pastPage(at, (query) => directory.lists.runs(query));
  const head = directory.seq();
  return <RunList initial={page && { runs: page.rows, next: page.next, head }} drawnAt={at} />;
}
