// Who sits at the table of a proposal, with the ballot that counts of each; and the ballots that do not count, with how late they came.
import type { Proposal, ProposalVote } from '@/lib/model/orchestration/triad';
import { reasonOf } from '@/lib/triad/poll';

export type Seat = {
  readonly agent_id: string;
  /** Null where it has not voted. */
  readonly ballot: ProposalVote | null;
  /** It is no member, and decides where the members choose nothing. */
  readonly isCasting: boolean;
};

/** The members in their order, then who has the casting vote besides. */
export function seatsOf({
  members,
  votes,
  casting_vote: voter,
}: Pick<Proposal, 'members' | 'votes' | 'casting_vote'>): Seat[] {
  const seats = members.map((agent_id) => ({
    agent_id,
    ballot: votes.find((vote) => vote.agent_id === agent_id && vote.counted) ?? null,
    isCasting: false,
  }));
  if (voter === null || members.includes(voter)) return seats;
  const ballot = votes.find((vote) => vote.agent_id === voter && isCast(vote)) ?? null;
  return [...seats, { agent_id: voter, ballot, isCasting: true }];
}

/** Ballots that stand at no seat. */
export function uncountedVotes({
  votes,
}: Pick<Proposal, 'votes'>): (ProposalVote & { readonly why: string })[] {
  return votes.flatMap((vote) =>
    vote.counted || isCast(vote) ? [] : [{ ...vote, why: vote.why ?? 'it does not count' }],
  );
}

/** How long after the deadline a vote came that does not count for being late; null for every other one. Milliseconds. */
export function lateBy({ at, why }: ProposalVote, deadline: string | null): number | null {
  const isLate = why === reasonOf('late') || why === reasonOf('decided');
  if (deadline === null || !isLate) return null;
  const ms = Date.parse(at) - Date.parse(deadline);
  return ms > 0 ? ms : null;
}

function isCast({ counted, why }: ProposalVote): boolean {
  return counted || why === reasonOf('casting');
}
