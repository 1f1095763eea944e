// The decisions of a run: a line of each of the newest, and the one that the address names, else the last, whole.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { decisionsSnapshot } from '@/app/snapshots';
import { tabName } from '@/app/tab-name';
import { DecisionsView } from '@/components/decisions/decisions-view';
import { decisionsHref } from '@/components/workspace/routes';
import { firstParam, pathParam, seqParam } from '@/components/workspace/view-params';
import { DECISIONS } from '@/lib/messages/en/features/decisions/decisions';

type Props = {
  params: Promise<{ run: string }>;
  searchParams: Promise<{
    d?: string | string[];
    event?: string | string[];
    at?: string | string[];
  }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { app } = await requireReader();
  const runId = pathParam((await params).run);
  const run = runId === null ? null : await app.engine.directory.rows.run(runId);
  const { decisionsOf } = await messagesOf(DECISIONS);
  return { title: decisionsOf(await tabName(run, runId)) };
}

export default async function DecisionsPage({ params, searchParams }: Props) {
  const { app } = await requireReader();
  const { engine } = app;
  const runId = pathParam((await params).run);
  const run = runId === null ? null : await engine.directory.rows.run(runId);
  if (run === null) notFound();
  const asked = await searchParams;
  const moment = await momentOf(engine, decisionsHref(run.run_id), asked);
  const snapshot = await decisionsSnapshot(engine, run);
  const at = moment ?? Number.POSITIVE_INFINITY;
  const last = snapshot.entries.findLast((entry) => entry.seq <= at);
  const seq = seqParam(firstParam(asked.d)) ?? last?.seq ?? null;
  const inspected = seqParam(firstParam(asked.event));
  return (
    <DecisionsView
      key={run.run_id}
      initial={run}
      snapshot={snapshot}
      decided={seq === null ? null : await engine.get(seq)}
      inspected={inspected === null ? null : await engine.get(inspected)}
    />
  );
}
