'use client';
// A run as it is known latest, for every view of it.
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { useKnownRun, type WorkspacePace } from '@/lib/client/tab/use-workspace';
import type { RunSummary } from '@/lib/model/summary';
import { latestRun } from './latest-run';

/** The run that the page was drawn with. */
export function useRun(drawn: RunSummary): RunSummary {
  return useRunOf(drawn.run_id, drawn, 'live') ?? drawn;
}

/** The run of a thread, which may have begun after the page was drawn; null until it has. */
export function useRunOf(
  runId: string,
  drawn: RunSummary | null,
  pace: WorkspacePace = 'beside',
): RunSummary | null {
  const { runs } = useWorkspaceView(pace);
  const known = useKnownRun(runId);
  // What is hidden, or has not moved for long, stands in no list.
  const isListed = runs.some((run) => run.run_id === runId);
  return latestRun(runId, drawn, isListed || known === null ? runs : [known]);
}
