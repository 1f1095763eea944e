'use client';
// What the decisions of a run would be under the changes: the server computes them again, whenever the changes rest and
// whenever another decision was made.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWorkspaceView } from '@/components/shell/workspace-context';
import type { ApiFailure } from '@/lib/client/api';
import { routeWhatIf } from '@/lib/client/routing-api';
import type { DecisionFlip } from '@/lib/model/routing';
import { useChanges } from './use-changes';
import { overridesOf, type WhatIfChanges } from './what-if-state';

/** Answers to changes that are no longer asked for are kept so long, for going back and forth. Milliseconds. */
const KEPT_MS = 60_000;

export type WhatIf = {
  readonly changes: WhatIfChanges;
  /** In the order of the log; of other changes than these while `isComputing`. Null until there are any. */
  readonly flips: readonly DecisionFlip[] | null;
  /** The seq before which decisions were left out; null where none were. */
  readonly leftOutBefore: number | null;
  readonly isComputing: boolean;
  readonly failure: ApiFailure | null;
  change(changes: WhatIfChanges): void;
  reset(): void;
  again(): void;
};

/** `newest` is the run's last decision. Asks nothing while not `isOpen`. */
export function useWhatIf(runId: string, newest: number | null, isOpen: boolean): WhatIf {
  const { agents } = useWorkspaceView();
  const { shown, asked, isAhead, change, reset } = useChanges();
  const overrides = overridesOf(
    asked,
    (agentId) => agents.find((agent) => agent.agent_id === agentId)?.card ?? null,
  );
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['what-if', runId, newest, JSON.stringify(overrides)],
    queryFn: ({ signal }) => routeWhatIf(runId, overrides, signal),
    enabled: isOpen && newest !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // what was recorded does not change
    gcTime: KEPT_MS,
  });
  return {
    changes: shown,
    flips: data?.ok === true ? data.value.decisions : null,
    leftOutBefore: data?.ok === true ? data.value.next : null,
    isComputing: isFetching || isAhead,
    failure: data?.ok === false ? data.error : null,
    change,
    reset,
    again: () => void refetch(),
  };
}
