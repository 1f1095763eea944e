// All runs, newest activity first.
import type { Metadata } from 'next';
import { requireReader } from '@/app/require-reader';
import { RunList } from '@/components/run/run-list';
import { LIST_PAGE } from '@/lib/client/api/api';
import { NEWEST_BYTES_MAX } from '@/lib/model/newest-rows';

export const metadata: Metadata = { title: 'Runs' };

export default async function RunsPage() {
  const { app } = await requireReader();
  const { directory } = app.engine;
  const { rows, next } = await directory.lists.runs({
    limit: LIST_PAGE,
    bytesMax: NEWEST_BYTES_MAX,
  });
  return (
    <RunList
      initial={{ runs: rows, next: next === null ? null : Number(next), head: directory.seq() }}
    />
  );
}
