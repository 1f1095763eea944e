'use client';
// What was said of a proposal beside the votes: what the server drew, read again while its thread goes on.
import { getEvents } from '@/lib/client/api/api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { useKnownThread } from '@/lib/client/tab/use-workspace';
import type { EventRecord } from '@/lib/model/event-record';
import type { Proposal } from '@/lib/model/orchestration/triad';
import type { ThreadSummary } from '@/lib/model/summary';
import { ok } from '@/lib/std/result';
import { COMMENTS_SHOWN, commentFilter, commentsIn } from './comments';

/** A busy thread is read this often. Milliseconds. */
const READ_EVERY_MS = 1_000;

/** In the order of the log, up to a moment; null is the present. What cannot be read leaves them as they were. */
export function useComments(
  proposal: Pick<Proposal, 'run_id' | 'proposal_id'>,
  drawn: {
    readonly thread: ThreadSummary;
    readonly comments: readonly EventRecord[];
    readonly at: number | null;
  },
  at: number | null,
): { comments: readonly EventRecord[]; readAgain: () => void } {
  const { last_seq } = useKnownThread(drawn.thread);
  const { value, readAgain } = useVersionedQuery<readonly EventRecord[]>({
    queryKey: ['comments', proposal.run_id, proposal.proposal_id, at],
    version: at ?? last_seq,
    read: async () => {
      const filter = commentFilter(proposal);
      const before = at === null ? {} : { before: at + 1 };
      const page = await getEvents({ filter, ...before, order: 'desc', limit: COMMENTS_SHOWN });
      return page.ok ? ok(commentsIn(page.value.events)) : page;
    },
    initial:
      at === drawn.at ? { version: at ?? drawn.thread.last_seq, value: drawn.comments } : null,
    readEveryMs: READ_EVERY_MS,
  });
  return { comments: value ?? drawn.comments, readAgain: () => void readAgain() };
}
