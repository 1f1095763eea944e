// A run: its tasks, folded up to the head, for the browser to go on from, and as they were where the address names a moment.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { tabName } from '@/app/tab-name';
import { RunView } from '@/components/run/run-view';
import type { RunDelegations } from '@/components/run-page/use-run-delegations';
import { runHref } from '@/components/workspace/routes';
import { firstParam, pathParam, seqParam } from '@/components/workspace/view-params';
import { tasksSnapshot } from '@/lib/client/windows/tasks-store';
import { RUN } from '@/lib/messages/en/features/run/run';
import type { RunSummary } from '@/lib/model/summary';
import type { AppHandle } from '@/lib/server/app-handle';
import { stateAt } from '@/lib/tasks/tasks-at';

/** The delegations of a run with more tasks are read by the browser: with them the page would be late. */
const DRAWN_TASKS_MAX = 500;

type Props = {
  params: Promise<{ run: string }>;
  searchParams: Promise<Partial<Record<'event' | 'at' | 'show', string | string[]>>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { app } = await requireReader();
  const runId = pathParam((await params).run);
  const run = runId === null ? null : await app.engine.directory.rows.run(runId);
  const { pageTitle } = await messagesOf(RUN);
  return { title: pageTitle(await tabName(run, runId)) };
}

export default async function RunPage({ params, searchParams }: Props) {
  const { app } = await requireReader();
  const { engine } = app;
  const runId = pathParam((await params).run);
  const run = runId === null ? null : await engine.directory.rows.run(runId);
  const found = run === null ? null : await engine.tasks(run.run_id);
  if (run === null || found === null) notFound();
  const asked = await searchParams;
  const seq = seqParam(firstParam(asked.event));
  const moment = await momentOf(engine, runHref(run.run_id), asked);
  const isHeld = moment === null || stateAt(found.state, moment) !== null;
  const then = isHeld ? null : await engine.tasks(run.run_id, moment);
  return (
    <RunView
      key={run.run_id}
      initial={run}
      snapshot={tasksSnapshot(run.run_id, found)}
      past={then === null ? null : { run_id: run.run_id, at: then.at, tasks: then.tasks }}
      delegations={firstParam(asked.show) === 'outline' ? await delegationsOf(engine, run) : null}
      inspected={seq === null ? null : await engine.get(seq)}
    />
  );
}

/** The rows of the outline have their height by them. */
async function delegationsOf(
  engine: AppHandle['engine'],
  { run_id, tasks, last_seq }: RunSummary,
): Promise<RunDelegations | null> {
  if (tasks > DRAWN_TASKS_MAX) return null;
  const lineage = await engine.orchestration.lineage(run_id);
  return lineage === null ? null : { version: last_seq, value: lineage.edges };
}
