// A proposal's poll as the tally counts it, out of what the API says of it.
import type { Proposal, TriadVote } from '@/lib/model/orchestration/triad';
import { isVote } from '@/lib/triad/poll';
import type { Electorate } from '@/lib/triad/tally';

/** By which rule how many vote. */
export function electorateOn({ rule, members, quorum }: ElectorateOf): Electorate {
  return { rule, size: members.length, ...(quorum !== null && { quorum }) };
}

type ElectorateOf = Pick<Proposal, 'rule' | 'members' | 'quorum'>;

/** The casting vote; null where there is none, and where it was not cast. */
export function castingVoteOn({
  votes,
  casting_vote,
}: Pick<Proposal, 'votes' | 'casting_vote'>): TriadVote | null {
  const cast = votes.find(
    ({ agent_id, counted, standing }) =>
      agent_id === casting_vote && (counted || standing === 'casting'),
  );
  return cast !== undefined && isVote(cast.vote) ? cast.vote : null;
}
