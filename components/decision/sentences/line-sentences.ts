// A decision as one line of a thread: what is said of it where there is no room for the funnel. Read from the event as it
// stands, for a thread draws many.
import type { EventRecord } from '@/lib/model/event-record';
import type { MissingRequirement, TieBreak } from '@/lib/model/orchestration/routing';
import { missingIn } from '@/lib/projections/routing/missing-requirements';
import { isObject } from '@/lib/std/is-object';
import { isWaiting } from './failure-sentences';

export type Ranked = { readonly agent_id: string; readonly score: number | null };

export type ChoiceLine = {
  readonly second: Ranked | null;
  /** How many passed every filter, of how many; null where the decision does not say. */
  readonly among: { readonly passed: number; readonly total: number } | null;
  readonly tieBreak: Exclude<TieBreak['rule'], 'none'> | null;
};

const TIE_BREAKS = ['least_loaded', 'recent_success', 'round_robin'] as const;

/** What a choice says beside whom it chose. `candidates` are sorted, the best first. */
export function choiceLine(
  { event: { payload } }: EventRecord,
  selected: string,
  candidates: readonly Ranked[],
): ChoiceLine {
  const total = numberIn(payload.considered_total) ?? lengthIn(payload.considered);
  const rule = isObject(payload.tie_break) ? payload.tie_break.rule : null;
  return {
    second: candidates.find(({ agent_id }) => agent_id !== selected) ?? null,
    among: total === null ? null : { passed: scoredIn(payload.stages) ?? candidates.length, total },
    tieBreak: TIE_BREAKS.find((known) => known === rule) ?? null,
  };
}

export type FailureLine = {
  readonly isWaiting: boolean;
  /** What most agents, or all of them, do not have. */
  readonly missing: readonly MissingRequirement[];
  readonly total: number | null;
};

/** What a failure says beside its reason. */
export function failureLine({ event: { payload } }: EventRecord): FailureLine {
  return {
    isWaiting: isWaiting(payload),
    missing: missingIn(payload),
    total: numberIn(payload.considered_total),
  };
}

function scoredIn(stages: unknown): number | null {
  if (!Array.isArray(stages)) return null;
  const scored: unknown = stages.find((stage) => isObject(stage) && stage.stage === 'scored');
  return isObject(scored) ? numberIn(scored.entered) : null;
}

function lengthIn(value: unknown): number | null {
  return Array.isArray(value) ? value.length : null;
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}
