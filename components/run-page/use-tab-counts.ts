'use client';
// What the tabs of a run count, at the moment that its page shows. Nothing is folded for it: both are counted in lists that name the
// event of each, so that a step of the scrubber asks nobody.
import type { RunSummary } from '@/lib/model/summary';
import { decisionsUpTo, type RunMoments } from '@/lib/projections/moments/run-moments';
import { useMoments } from './scrubber/use-moments';
import { useRunDelegations } from './use-run-delegations';

/** What a view holds of its run by itself. */
export type HeldOfRun = {
  readonly moments?: RunMoments;
  /** How many delegations it shows. Null where it does not know yet. */
  readonly delegations?: number | null;
};

export type TabCounts = { readonly decisions: number; readonly delegations: number };

/**
 * @param at Null is the present. What is not known yet counts as none. A delegation of the past that only a later message told
 * from a request is counted as well; a view that shows those of the moment says how many they are.
 */
export function useTabCounts(
  run: RunSummary | null,
  at: number | null,
  held: HeldOfRun,
): TabCounts {
  const decisions = useDecisionsAt(run, at, held.moments ?? null);
  const known = useRunDelegations(held.delegations === undefined ? run : null);
  const made = at === null ? known : known.filter(({ seq }) => seq <= at);
  const delegations = held.delegations === undefined ? made.length : (held.delegations ?? 0);
  return { decisions, delegations };
}

function useDecisionsAt(
  run: RunSummary | null,
  at: number | null,
  held: RunMoments | null,
): number {
  const isPast = at !== null && run !== null && run.decisions > 0;
  const read = useMoments(run ?? NO_RUN, isPast && held === null);
  if (!isPast) return run?.decisions ?? 0;
  const moments = held ?? read;
  return moments === null ? 0 : decisionsUpTo(moments, at);
}

const NO_RUN = { run_id: '', last_seq: 0 };
