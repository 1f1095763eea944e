'use client';
// A proposal with its triad: what the server drew, read again when something was said of proposals.
import type { ApiFailure } from '@/lib/client/api/api';
import { getProposal, type ProposalWithTriad } from '@/lib/client/api/triad-api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { useDeliberationNews } from '@/lib/client/windows/use-deliberation-news';

/** Votes are read again as soon as this. Milliseconds. */
const READ_EVERY_MS = 50;

/** After a reading that failed. Milliseconds. */
const RETRY_EVERY_MS = 5_000;

/** `seq` is the head of the log when the page was drawn. */
export function useProposal(
  initial: ProposalWithTriad,
  seq: number,
): { shown: ProposalWithTriad; failure: ApiFailure | null; readAgain: () => void } {
  const { proposal_id: id, run_id: runId } = initial.proposal;
  const { value, failure, readAgain } = useVersionedQuery({
    queryKey: ['proposal', runId, id],
    version: useDeliberationNews(seq),
    read: (signal) => getProposal(id, runId, signal),
    initial: { version: seq, value: initial },
    readEveryMs: READ_EVERY_MS,
    retryEveryMs: RETRY_EVERY_MS,
  });
  return { shown: value ?? initial, failure, readAgain: () => void readAgain() };
}
