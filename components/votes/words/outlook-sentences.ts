// What each further vote would do, in one sentence per vote; who is waited for alike stands together.
import type { Proposal, ProposalOutlook, TriadVote } from '@/lib/model/orchestration/triad';
import { outcomeOf, splitOf } from '@/lib/triad/tally';
import { castingVoteOn, electorateOn } from './electorate';
import type { VoteSentences } from './vote-sentences';

/** Agents whose votes would do the same. */
export type OutlookGroup = Pick<ProposalOutlook, TriadVote> & {
  readonly agents: readonly string[];
};

/** In the order in which they are waited for. */
export function outlookGroups(outlook: readonly ProposalOutlook[]): OutlookGroup[] {
  const groups = new Map<string, OutlookGroup>();
  for (const { agent_id, approve, reject, abstain } of outlook) {
    const key = JSON.stringify([approve, reject, abstain]);
    const agents = [...(groups.get(key)?.agents ?? []), agent_id];
    groups.set(key, { agents, approve, reject, abstain });
  }
  return [...groups.values()];
}

/** What a vote would do, as a sentence without its subject. */
export function effectOf(
  { effects }: VoteSentences,
  end: ProposalOutlook[TriadVote],
  isLast: boolean,
): string {
  if (end === 'open' || isLast) return effects[end];
  return end === 'approved' ? effects.approvedAnyway : effects.rejectedAnyway;
}

/** How the votes would stand after one more; null where the voter is no member, whose vote stands beside the others. */
export function splitAfter(
  { tally, members }: Pick<Proposal, 'tally' | 'members'>,
  agentId: string,
  vote: TriadVote,
): string | null {
  return members.includes(agentId) ? splitOf({ ...tally, [vote]: tally[vote] + 1 }) : null;
}

/** What becomes of an open proposal on which nobody votes any more. */
export function silenceEffect({ effects }: VoteSentences, proposal: Proposal): string {
  if (proposal.deadline === null) return effects.noDeadline;
  const casting = castingVoteOn(proposal);
  const { result, isChosen } = outcomeOf(electorateOn(proposal), proposal.tally, casting);
  return isChosen ? effects[result] : effects.noMajority;
}
