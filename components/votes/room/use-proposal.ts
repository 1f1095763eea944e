'use client';
// A proposal with its triad: what the server drew, read again when something was said of proposals, or in its own thread, where
// its voters are asked again.
import type { ApiFailure } from '@/lib/client/api/api';
import { getProposal, type ProposalWithTriad } from '@/lib/client/api/triad-api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { useKnownThread } from '@/lib/client/tab/use-workspace';
import { useDeliberationNews } from '@/lib/client/windows/use-deliberation-news';
import type { ThreadSummary } from '@/lib/model/summary';

/** Votes are read again as soon as this after a reading: one reading at a time, and the frame that draws it. Milliseconds. */
const READ_EVERY_MS = 16;

/** After a reading that failed. Milliseconds. */
const RETRY_EVERY_MS = 5_000;

/** `seq` is the head of the log when the page was drawn. */
export function useProposal(
  initial: ProposalWithTriad,
  { seq, thread }: { readonly seq: number; readonly thread: ThreadSummary },
): { shown: ProposalWithTriad; failure: ApiFailure | null; readAgain: () => void } {
  const { proposal_id: id, run_id: runId } = initial.proposal;
  const { value, failure, readAgain } = useVersionedQuery({
    queryKey: ['proposal', runId, id],
    version: Math.max(useDeliberationNews(seq), useKnownThread(thread).last_seq),
    read: (signal) => getProposal(id, runId, signal),
    initial: { version: seq, value: initial },
    readEveryMs: READ_EVERY_MS,
    retryEveryMs: RETRY_EVERY_MS,
  });
  return { shown: value ?? initial, failure, readAgain: () => void readAgain() };
}
