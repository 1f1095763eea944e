'use client';
// What the decisions of a run would be under the changes: the server computes them again when the changes rest, and in
// rounds while further decisions are made.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import type { ApiFailure } from '@/lib/client/api/api';
import { routeWhatIf } from '@/lib/client/api/routing-api';
import type { DecisionFlip } from '@/lib/model/orchestration/routing';
import { useChanges } from './use-changes';
import { overridesOf, type WhatIfChanges } from './what-if-state';

/** Answers to changes that are no longer asked for are kept so long, for going back and forth. Milliseconds. */
const KEPT_MS = 60_000;

/** Between two rounds: decisions that are made meanwhile are taken in together. Milliseconds. */
const ROUND_MS = 1_000;

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
    queryKey: ['what-if', runId, JSON.stringify(overrides)],
    queryFn: async ({ signal }) => ({
      answer: await routeWhatIf(runId, overrides, signal),
      newest,
    }),
    enabled: isOpen && newest !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // what was recorded does not change
    gcTime: KEPT_MS,
    refetchInterval: ({ state }) => (state.data?.newest === newest ? false : ROUND_MS),
  });
  const answer = data?.answer;
  return {
    changes: shown,
    flips: answer?.ok === true ? answer.value.decisions : null,
    leftOutBefore: answer?.ok === true ? answer.value.next : null,
    isComputing: isFetching || isAhead,
    failure: answer?.ok === false ? answer.error : null,
    change,
    reset,
    again: () => void refetch(),
  };
}
