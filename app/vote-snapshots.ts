// What pages about votes hand to their islands, as the engine knows it when they are drawn.
import { statesOf, type VotesFilter } from '@/components/votes/list/proposal-rows';
import type { VotesSnapshot } from '@/components/votes/list/votes-view';
import { COMMENTS_SHOWN, commentFilter, commentsIn } from '@/components/votes/room/live/comments';
import type { ProposalSnapshot } from '@/components/votes/room/proposal-view';
import { PROPOSALS_PAGE, type ProposalsRead } from '@/lib/client/api/triad-api';
import type { AppHandle } from '@/lib/server/app-handle';

type Engine = AppHandle['engine'];

/** The first page of each part of the list, at a moment; null is the present. */
export async function votesSnapshot(
  engine: Engine,
  filter: VotesFilter,
  at: number | null,
): Promise<Omit<VotesSnapshot, 'inspected'>> {
  const { orchestration, directory } = engine;
  const read = async (part: 'open' | 'ended'): Promise<ProposalsRead> => {
    const state = statesOf(part, filter);
    if (state.length === 0) return { proposals: [], hasMore: false };
    const page = await orchestration.proposals({
      state,
      triad: filter.triad ?? undefined,
      at: at ?? undefined,
      limit: PROPOSALS_PAGE,
    });
    return { proposals: page.proposals, hasMore: page.next !== null };
  };
  // How far the folds are is asked first: what comes in between is heard of, and read again.
  const seq = directory.seq();
  const [open, ended] = await Promise.all([read('open'), read('ended')]);
  return { filter, at, open, ended, triads: orchestration.triads(), seq };
}

/** A proposal with what was said about it; null where there is none of this id. */
export async function proposalSnapshot(
  { orchestration, directory, read }: Engine,
  id: string,
  { runId, at }: { readonly runId: string | null; readonly at: number | null },
): Promise<Omit<ProposalSnapshot, 'inspected'> | null> {
  const seq = directory.seq();
  const proposal = await orchestration.proposal(id, {
    run_id: runId ?? undefined,
    at: at ?? undefined,
  });
  const thread = proposal === null ? null : await directory.rows.thread(proposal.thread_id);
  if (proposal === null || thread === null) return null;
  const filter = commentFilter(proposal);
  const before = at === null ? {} : { before: at + 1 };
  const chat = await read({ filter, ...before, limit: COMMENTS_SHOWN, order: 'desc' });
  const triad = orchestration.triad(proposal.triad);
  return { proposal, at, triad, thread, comments: commentsIn(chat), seq };
}
