'use client';
// A part of the list of proposals: what the server drew, read again when something was said of proposals; older ones on demand.
import { useLeftState } from '@/components/ui/layout/use-left-state';
import type { ApiFailure } from '@/lib/client/api/api';
import { getProposals, type ProposalsRead } from '@/lib/client/api/triad-api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { ok } from '@/lib/std/result';
import { type Part, statesOf, type VotesFilter } from './proposal-rows';

/** A busy triad is read this often. Milliseconds. */
const READ_EVERY_MS = 1_000;

const NOTHING: ProposalsRead = { proposals: [], hasMore: false };

type Shown = {
  /** What the server drew under this filter at this moment. */
  readonly initial: ProposalsRead | null;
  readonly drawnAt: number;
  /** How far the news go. */
  readonly version: number;
  /** The moment; null is the present. */
  readonly at: number | null;
};

export type ProposalPart = {
  /** Null until it is read. */
  readonly read: ProposalsRead | null;
  readonly failure: ApiFailure | null;
  readonly isReading: boolean;
  readMore(): void;
  readAgain(): void;
};

export function useProposals(
  part: Part,
  filter: VotesFilter,
  { initial, drawnAt, version, at }: Shown,
): ProposalPart {
  const { state, triad } = filter;
  const states = statesOf(part, filter);
  const asked = JSON.stringify([state, triad, at]);
  const [wanted, setWanted] = useLeftState(part, { asked, pages: 1 });
  const pages = wanted.asked === asked ? wanted.pages : 1;
  const { value, failure, isReading, readAgain } = useVersionedQuery<ProposalsRead>({
    queryKey: ['proposals', part, state, triad, at, pages],
    // The past does not change.
    version: at ?? version,
    read: (signal) =>
      states.length === 0
        ? Promise.resolve(ok(NOTHING))
        : getProposals({ states, triad, at, pages }, signal),
    initial: initial !== null && pages === 1 ? { version: at ?? drawnAt, value: initial } : null,
    readEveryMs: READ_EVERY_MS,
  });
  return {
    read: states.length === 0 ? NOTHING : value,
    failure,
    isReading,
    readMore: () => setWanted({ asked, pages: pages + 1 }),
    readAgain: () => void readAgain(),
  };
}
