// All runs, newest activity first.
import type { Metadata } from 'next';
import { requireReader } from '@/app/require-reader';
import { RunList } from '@/components/run/run-list';
import { LIST_PAGE } from '@/lib/client/api/api';

export const metadata: Metadata = { title: 'Runs' };

export default async function RunsPage() {
  const { app } = await requireReader();
  const { directory } = app.engine;
  const runs = directory.runs({ limit: LIST_PAGE });
  const next = runs.length < LIST_PAGE ? null : (runs.at(-1)?.last_seq ?? null);
  return <RunList initial={{ runs, next, head: directory.seq() }} />;
}
