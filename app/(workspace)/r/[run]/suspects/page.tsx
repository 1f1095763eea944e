// Where a run may have gone wrong.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireReader } from '@/app/require-reader';
import { SuspectsView } from '@/components/suspects/suspects-view';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { firstParam, pathParam, seqParam } from '@/components/workspace/view-params';

type Props = {
  params: Promise<{ run: string }>;
  searchParams: Promise<{ event?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { app } = await requireReader();
  const runId = pathParam((await params).run);
  const run = runId === null ? null : await app.engine.directory.rows.run(runId);
  return { title: toVisibleString(`Suspects of ${run?.title ?? ''}`) };
}

export default async function SuspectsPage({ params, searchParams }: Props) {
  const { app } = await requireReader();
  const { engine } = app;
  const runId = pathParam((await params).run);
  const run = runId === null ? null : await engine.directory.rows.run(runId);
  const report = run === null ? null : await engine.suspects.report(run.run_id);
  if (run === null || report === null) notFound();
  const inspected = seqParam(firstParam((await searchParams).event));
  return (
    <SuspectsView
      key={run.run_id}
      initial={run}
      report={report}
      inspected={inspected === null ? null : await engine.get(inspected)}
    />
  );
}
