// What votes come to, by the rule of a triad. The table of the specification (Heretek section 10.6) has six of the ten ways in
// which three agents can vote; the rule for the others, for more members, and for consensus, is our reading (HD10).
import type { TriadResult, TriadSettings, TriadVote } from '@/lib/model/orchestration/triad';

/** How many approve, reject and abstain. Who has not voted is absent, and abstains from nothing (HD11). */
export type VoteCount = Readonly<Record<TriadVote, number>>;

/** How many may vote, by which rule. */
export type Electorate = Pick<TriadSettings, 'rule' | 'quorum'> & { readonly size: number };

/** What a count of votes comes to. */
export type TriadOutcome = {
  readonly result: TriadResult;
  /** Whether a majority of the members agrees; to abstain is to agree with nobody. */
  readonly consensus: boolean;
  /** Whether the votes chose this result. False: it is rejected because they chose none. */
  readonly isChosen: boolean;
  /** Whether the casting vote chose it. */
  readonly isCast: boolean;
};

/** Counts votes. */
export function countVotes(votes: Iterable<TriadVote>): VoteCount {
  const count = { approve: 0, reject: 0, abstain: 0 };
  for (const vote of votes) count[vote] += 1;
  return count;
}

/** As the specification writes it: `2-0-1`, and `2-1` where nobody abstained. */
export function splitOf({ approve, reject, abstain }: VoteCount): string {
  return abstain === 0 ? `${approve}-${reject}` : `${approve}-${reject}-${abstain}`;
}

/** More than half. */
export function majorityOf(size: number): number {
  return Math.floor(size / 2) + 1;
}

/**
 * What the votes come to.
 * @param casting The casting vote; null where none was cast.
 */
export function outcomeOf(
  electorate: Electorate,
  count: VoteCount,
  casting: TriadVote | null = null,
): TriadOutcome {
  const majority = majorityOf(electorate.size);
  const chosen = chosenBy(electorate, count);
  const isCast = chosen === null && electorate.rule === 'quorum' && isDecisive(casting);
  const result = isCast ? resultOf(casting) : (chosen ?? 'rejected');
  return {
    result,
    consensus: count.approve >= majority || count.reject >= majority,
    isChosen: chosen !== null || isCast,
    isCast,
  };
}

/** What the members' votes choose by themselves; null where they choose nothing. */
export function chosenBy(
  { rule, size, quorum = majorityOf(size) }: Electorate,
  { approve, reject }: VoteCount,
): TriadResult | null {
  switch (rule) {
    case 'specification':
      if (approve >= majorityOf(size)) return 'approved';
      return reject >= majorityOf(size) ? 'rejected' : null;
    case 'majority':
      return moreOf(approve, reject);
    case 'unanimity':
      if (reject > 0) return 'rejected';
      return size > 0 && approve >= size ? 'approved' : null;
    case 'quorum':
      return approve + reject < quorum ? null : moreOf(approve, reject);
  }
}

function moreOf(approve: number, reject: number): TriadResult | null {
  if (approve === reject) return null;
  return approve > reject ? 'approved' : 'rejected';
}

function isDecisive(vote: TriadVote | null): vote is 'approve' | 'reject' {
  return vote === 'approve' || vote === 'reject';
}

function resultOf(vote: 'approve' | 'reject'): TriadResult {
  return vote === 'approve' ? 'approved' : 'rejected';
}
