// What the votes on a proposal come to (section 10.6). The table of the specification has six of the ten ways in which three
// agents can vote; the rule for the others, and for consensus, is our reading (HD10).
import type { HeretekResult, HeretekVote } from './schema';

/** Votes that approve, whoever else votes: the majority of three. */
const MAJORITY = 2;

/** How many approved, rejected and abstained, and what follows. */
export type HeretekTally = {
  readonly approve: number;
  readonly reject: number;
  readonly abstain: number;
  readonly result: HeretekResult;
  /** Whether at least two agree; to abstain is to agree with nobody. */
  readonly consensus: boolean;
};

/** The tally of the votes that were cast; a missing vote is absent and no abstention (HD11). */
export function tally(votes: Iterable<HeretekVote>): HeretekTally {
  const count = { approve: 0, reject: 0, abstain: 0 };
  for (const vote of votes) count[vote] += 1;
  return {
    ...count,
    result: count.approve >= MAJORITY ? 'approved' : 'rejected',
    consensus: count.approve >= MAJORITY || count.reject >= MAJORITY,
  };
}

/** As the specification writes it: `2-0-1`, and `2-1` where nobody abstained. */
export function splitOf({ approve, reject, abstain }: HeretekTally): string {
  return abstain === 0 ? `${approve}-${reject}` : `${approve}-${reject}-${abstain}`;
}
