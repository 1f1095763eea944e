// Who sits at the table of a proposal, with the ballot that counts of each; and the ballots that do not count, with how late they came.
import type { Proposal, ProposalReminder, ProposalVote } from '@/lib/model/orchestration/triad';

export type Seat = {
  readonly agent_id: string;
  /** Null where it has not voted. */
  readonly ballot: ProposalVote | null;
  /** It is no member, and decides where the members choose nothing. */
  readonly isCasting: boolean;
  /** Its vote is waited for. */
  readonly isAwaited: boolean;
  /** Null where nobody asked it again. */
  readonly reminder: ProposalReminder | null;
};

type Seated = Pick<Proposal, 'members' | 'votes' | 'casting_vote' | 'awaited' | 'reminders'>;

/** The members in their order, then who has the casting vote besides. */
export function seatsOf(proposal: Seated): Seat[] {
  const { members, votes, casting_vote: voter, awaited, reminders } = proposal;
  const seatOf = (
    agent_id: string,
    ballot: ProposalVote | undefined,
    isCasting: boolean,
  ): Seat => ({
    agent_id,
    ballot: ballot ?? null,
    isCasting,
    isAwaited: awaited.includes(agent_id),
    reminder: reminders.find((reminder) => reminder.agent_id === agent_id) ?? null,
  });
  const seats = members.map((agent_id) => {
    const ballot = votes.find((vote) => vote.agent_id === agent_id && vote.counted);
    return seatOf(agent_id, ballot, false);
  });
  if (voter === null || members.includes(voter)) return seats;
  const cast = votes.find((vote) => vote.agent_id === voter && isCast(vote));
  return [...seats, seatOf(voter, cast, true)];
}

/** Ballots that stand at no seat. */
export function uncountedVotes({ votes }: Pick<Proposal, 'votes'>): ProposalVote[] {
  return votes.filter((vote) => !vote.counted && !isCast(vote));
}

/** How long after the deadline a vote came that does not count for being late; null for every other one. Milliseconds. */
export function lateBy(
  { at, standing }: Pick<ProposalVote, 'at' | 'standing'>,
  deadline: string | null,
): number | null {
  const isLate = standing === 'late' || standing === 'decided';
  if (deadline === null || !isLate) return null;
  const ms = Date.parse(at) - Date.parse(deadline);
  return ms > 0 ? ms : null;
}

function isCast({ counted, standing }: ProposalVote): boolean {
  return counted || standing === 'casting';
}
