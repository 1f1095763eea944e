// Which word about a run counts: a page may be drawn before or after the lists beside it.
import { latestOf } from '@/lib/client/tab/summary-store';
import type { RunSummary } from '@/lib/model/summary';

/** The run as it is known latest, by what the page was drawn with and by the lists; null where neither knows it. */
export function latestRun(
  runId: string,
  drawn: RunSummary | null,
  runs: readonly RunSummary[],
): RunSummary | null {
  const listed = runs.find((run) => run.run_id === runId);
  return drawn?.run_id === runId ? latestOf(drawn, listed) : (listed ?? null);
}
