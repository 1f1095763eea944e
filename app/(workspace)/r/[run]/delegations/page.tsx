// The lineage of a run, at the head or at the moment that the address names.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { tabName } from '@/app/tab-name';
import { delegationsSnapshot } from '@/app/work-snapshots';
import { DelegationsView } from '@/components/delegation/delegations-view';
import { delegationsHref } from '@/components/workspace/routes';
import { firstParam, pathParam, seqParam } from '@/components/workspace/view-params';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';

type Param = string | string[];
type Props = {
  params: Promise<{ run: string }>;
  searchParams: Promise<{ event?: Param; gate?: Param; at?: Param }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { app } = await requireReader();
  const runId = pathParam((await params).run);
  const run = runId === null ? null : await app.engine.directory.rows.run(runId);
  const { delegationsOf } = await messagesOf(LINEAGE);
  return { title: delegationsOf(await tabName(run, runId)) };
}

export default async function DelegationsPage({ params, searchParams }: Props) {
  const { app } = await requireReader();
  const { engine } = app;
  const runId = pathParam((await params).run);
  const run = runId === null ? null : await engine.directory.rows.run(runId);
  if (run === null) notFound();
  const asked = await searchParams;
  const snapshot = await delegationsSnapshot(engine, run.run_id, {
    at: await momentOf(engine, delegationsHref(run.run_id), asked),
    event: seqParam(firstParam(asked.event)),
    review: firstParam(asked.gate),
  });
  if (snapshot === null) notFound();
  return <DelegationsView key={run.run_id} initial={run} snapshot={snapshot} />;
}
