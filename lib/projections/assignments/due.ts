// What an assignment needs next, told from its state alone: whoever asks twice, late, or after a restart gets the same answer,
// so that no step depends on having seen an event go by.
import { INSTANT_MAX_MS } from '@/lib/std/instant';
import type { Assignment, AssignmentChild } from './assignment';

/** How long an assignment waits for an agent to have room. */
const CAPACITY_WAIT_MS = 5 * 60_000;

export type Due =
  /** Nobody was chosen yet. */
  | { readonly step: 'decide' }
  /** Nobody has room: decide again when somebody may have, give up when it took too long. */
  | { readonly step: 'wait'; readonly question: string; readonly until: number }
  /** Nobody had room for too long. */
  | { readonly step: 'give_up' }
  /** The child is to go to the agent that was named. */
  | { readonly step: 'hand'; readonly to: string }
  /** The child ended: so does the root. */
  | { readonly step: 'close' }
  /** The root ended: nobody needs the child. */
  | { readonly step: 'cancel' }
  /** The child runs longer than its assignee may. */
  | { readonly step: 'time_out' }
  /** The child is under way; `until` is when it is to be timed out. */
  | { readonly step: 'watch'; readonly until: number | null };

/** The next step at a moment (epoch milliseconds); null where there is none. */
export function dueOf(assignment: Assignment, now: number): Due | null {
  const { child, end, waiting } = assignment;
  if (end !== null) return child !== null && child.end === null ? { step: 'cancel' } : null;
  if (assignment.isChosen) return null;
  if (child?.end) return { step: 'close' };
  if (child !== null && child.returned === null) return watched(child, now);
  if (child?.returned && child.returned.to !== null) {
    return { step: 'hand', to: child.returned.to };
  }
  if (waiting === null) return { step: 'decide' };
  const until = Date.parse(waiting.since) + CAPACITY_WAIT_MS;
  return now >= until ? { step: 'give_up' } : { step: 'wait', question: waiting.question, until };
}

function watched(child: AssignmentChild, now: number): Due {
  const until = deadlineOf(child);
  return until !== null && now >= until ? { step: 'time_out' } : { step: 'watch', until };
}

/**
 * When a child has run for too long (CD12): from its accept, else from the request. Null where the card says nothing; a limit
 * of 0 is no limit either, for nothing could keep it.
 */
function deadlineOf({ limit_sec, accepted_at, asked }: AssignmentChild): number | null {
  if (limit_sec === null || !(limit_sec > 0)) return null;
  const deadline = Date.parse(accepted_at ?? asked.at) + limit_sec * 1000;
  return deadline <= INSTANT_MAX_MS ? deadline : null;
}
