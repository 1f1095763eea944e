'use client';
// What was known of an agent at a moment: what the server drew, or read for another moment.
import type { ApiFailure } from '@/lib/client/api/api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { getStanding } from '@/lib/client/api/work-api';
import type { AgentStanding } from '@/lib/model/orchestration/standing';
import { ok } from '@/lib/std/result';

export type StandingReading = {
  /** Null where it had said nothing by then, and while nothing is read. */
  readonly standing: AgentStanding | null;
  readonly failure: ApiFailure | null;
  readonly isReading: boolean;
  readAgain(): void;
};

/** At no moment nothing is read. `initial` is what the server drew the page with. */
export function useStanding(
  agentId: string,
  at: number | null,
  initial: { readonly at: number | null; readonly value: AgentStanding | null },
): StandingReading {
  const { value, failure, isReading, readAgain } = useVersionedQuery<AgentStanding | null>({
    queryKey: ['standing', agentId, at],
    version: 0, // the past does not change
    read: async (signal) => {
      const answer = await getStanding(agentId, at, signal);
      return !answer.ok && answer.error.code === 'not_found' ? ok(null) : answer;
    },
    initial: at === initial.at ? { version: 0, value: initial.value } : null,
    isEnabled: at !== null,
  });
  return { standing: value, failure, isReading, readAgain: () => void readAgain() };
}
