// Which messages are comments on a proposal: chat at its task that is no vote.
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { meaningOf } from '@/lib/protocols/meaning-of';

/** The newest ones; the thread has all of them. */
export const COMMENTS_SHOWN = 50;

/** Among these events they stand. */
export function commentFilter({ run_id, proposal_id }: Pick<Proposal, 'run_id' | 'proposal_id'>) {
  return { run_id, task_id: proposal_id, type: ['chat.message'] } satisfies EventFilter;
}

/** In the order of the log, of events as they are read, newest first. */
export function commentsIn(newestFirst: readonly EventRecord[]): EventRecord[] {
  return newestFirst.filter(({ event }) => meaningOf(event).deliberation === null).toReversed();
}
