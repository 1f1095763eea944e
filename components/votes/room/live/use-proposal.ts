'use client';
// A proposal: what the server drew, read again when something was said of proposals, or in its own thread, where its voters are
// asked again.
import type { ApiFailure } from '@/lib/client/api/api';
import { getProposal } from '@/lib/client/api/triad-api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { useKnownThread } from '@/lib/client/tab/use-workspace';
import { useDeliberationNews } from '@/lib/client/windows/use-deliberation-news';
import type { Proposal } from '@/lib/model/orchestration/triad';
import type { ThreadSummary } from '@/lib/model/summary';
import { ok } from '@/lib/std/result';

/** Votes are read again as soon as this after a reading: one reading at a time, and the frame that draws it. Milliseconds. */
const READ_EVERY_MS = 16;

/** What the server drew a page with: a proposal at a moment, or at the head, which was `seq`. */
type Drawn = {
  readonly proposal: Proposal;
  readonly seq: number;
  readonly at: number | null;
  readonly thread: ThreadSummary;
};

export type LiveProposal = {
  /** Null where it had not been proposed by the moment. */
  readonly shown: Proposal | null;
  readonly failure: ApiFailure | null;
  readonly readAgain: () => void;
  /** Grows with whatever is said of proposals. */
  readonly news: number;
};

/** At a moment, null being the present. */
export function useProposal(initial: Drawn, at: number | null): LiveProposal {
  const { proposal_id: id, run_id: runId } = initial.proposal;
  const news = Math.max(useDeliberationNews(initial.seq), useKnownThread(initial.thread).last_seq);
  const { value, failure, isReading, readAgain } = useVersionedQuery<Proposal | null>({
    queryKey: ['proposal', runId, id, at],
    // The past does not change.
    version: at ?? news,
    read: async (signal) => {
      const answer = await getProposal(id, { runId, at }, signal);
      const isNotYet = at !== null && !answer.ok && answer.error.code === 'not_found';
      return isNotYet ? ok(null) : answer;
    },
    initial: at === initial.at ? { version: at ?? initial.seq, value: initial.proposal } : null,
    readEveryMs: READ_EVERY_MS,
  });
  const isUnknown = value === null && (isReading || failure !== null);
  return {
    shown: isUnknown ? initial.proposal : value,
    failure,
    readAgain: () => void readAgain(),
    news,
  };
}
