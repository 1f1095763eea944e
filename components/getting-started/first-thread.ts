// When the page of an empty workspace is over, and which thread it goes to then.
import type { DemoStatus } from '@/lib/contracts/http-operations';
import { REGISTRY_CHANNEL } from '@/lib/model/ids';
import type { RunSummary } from '@/lib/model/summary';

/** The thread of the first run that is known to have begun; null while nothing was said or done but who is here. */
export function firstThread(
  runs: readonly Pick<RunSummary, 'run_id' | 'channel' | 'thread_id'>[],
  demo: Pick<DemoStatus, 'state' | 'run_id'> | null,
): string | null {
  const begun = runs.filter(({ channel }) => channel !== REGISTRY_CHANNEL);
  // The sample team tells several stories at once: the one that the page announces is shown.
  const played = begun.find(({ run_id }) => run_id === demo?.run_id);
  const shown = played ?? (demo?.state === 'playing' ? undefined : begun[0]);
  return shown?.thread_id ?? null;
}
