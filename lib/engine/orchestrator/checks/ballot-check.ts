// Incoming votes against the deliberation that they are for (HD11): what only the log can tell of a vote is marked, not refused.
// A vote counts for the next ones from its check on: of two in one request the second is marked as if it had come later.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import type { VoteStanding } from '@/lib/model/orchestration/triad';
import type { ComingVote, ProposalsFold } from '@/lib/projections/proposals/proposals';
import { taskKey } from '@/lib/tasks/task-key';
import { reasonOf } from '@/lib/triad/ballot-reason';
import { againOf, isCounted, isVote } from '@/lib/triad/poll';

/** A vote that was checked and is not told by the log yet. */
type InFlight = { readonly event: string; readonly vote: string };

export class BallotCheck {
  readonly #comingVote: ProposalsFold['comingVote'];
  /** By proposal and agent, the first vote only. */
  readonly #inFlight = new Map<string, InFlight>();
  /** Under which key each event in flight stands. */
  readonly #keyOfEvent = new Map<string, string>();

  constructor(comingVote: ProposalsFold['comingVote']) {
    this.#comingVote = comingVote;
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0;
  }

  /** Why a vote will not count; null where it will, where it is no vote, and where nothing is known of its proposal. */
  check(record: EventRecord): Finding | null {
    const coming = this.#comingVote(record);
    const standing = coming === null ? null : this.#standingOf(coming, record.event);
    const reason = standing === null || standing === 'casting' ? null : reasonOf(standing);
    if (reason === null) return null;
    const message = `the vote does not count: ${reason}`;
    return { level: 'error', rule: 'HD11', path: '', message };
  }

  /** The log told of an event, or it was not stored. */
  settle(event: ClutchMessage): void {
    const eventKey = taskKey(event.run_id, event.id);
    const key = this.#keyOfEvent.get(eventKey);
    if (key === undefined) return;
    this.#keyOfEvent.delete(eventKey);
    this.#inFlight.delete(key);
  }

  #standingOf(coming: ComingVote, event: ClutchMessage): VoteStanding | null {
    const { agent_id, vote, poll, standing } = coming;
    // What does not count by the log alone takes no place from what does.
    const mayCount = standing === null ? isVote(vote) : isCounted(standing);
    if (!mayCount) return standing;
    const key = JSON.stringify([poll, agent_id]);
    const eventKey = taskKey(event.run_id, event.id);
    const first = this.#inFlight.get(key);
    if (first === undefined) {
      this.#inFlight.set(key, { event: eventKey, vote });
      this.#keyOfEvent.set(eventKey, key);
      return standing;
    }
    // The same message in one request twice is one vote.
    return first.event === eventKey ? standing : againOf(first.vote, vote);
  }
}
