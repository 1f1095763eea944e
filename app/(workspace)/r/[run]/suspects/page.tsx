// Where a run may have gone wrong, at the head or at the moment that the address names.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { tabName } from '@/app/tab-name';
import { SuspectsView } from '@/components/suspects/suspects-view';
import { suspectsHref } from '@/components/workspace/routes';
import { firstParam, pathParam, seqParam } from '@/components/workspace/view-params';
import { SUSPECTS } from '@/lib/messages/en/features/suspects';

type Props = {
  params: Promise<{ run: string }>;
  searchParams: Promise<{ event?: string | string[]; at?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { app } = await requireReader();
  const runId = pathParam((await params).run);
  const run = runId === null ? null : await app.engine.directory.rows.run(runId);
  const { pageTitle } = await messagesOf(SUSPECTS);
  return { title: pageTitle(await tabName(run, runId)) };
}

export default async function SuspectsPage({ params, searchParams }: Props) {
  const { app } = await requireReader();
  const { engine } = app;
  const runId = pathParam((await params).run);
  const run = runId === null ? null : await engine.directory.rows.run(runId);
  if (run === null) notFound();
  const asked = await searchParams;
  const inspected = seqParam(firstParam(asked.event));
  const at = await momentOf(engine, suspectsHref(run.run_id), asked);
  return (
    <SuspectsView
      key={run.run_id}
      initial={run}
      drawnAt={at}
      report={await engine.suspects.report(run.run_id, at ?? undefined)}
      inspected={inspected === null ? null : await engine.get(inspected)}
    />
  );
}
