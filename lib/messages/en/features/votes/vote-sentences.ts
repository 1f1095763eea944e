// What is said of a proposal in whole sentences: how it stands, by which rule, what would become of it.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const { number, plural } = english;

const because = (why: string | null) => (why === null ? '' : `, ${why}`);

export const VOTE_SENTENCES = messageArea('vote-sentences', {
  and: <Drawn>(parts: readonly Drawn[]): RichText<Drawn> => english.and(parts),
  or: <Drawn>(parts: readonly Drawn[]): RichText<Drawn> => english.or(parts),
  takenBack: 'Taken back before it was decided, and so it counts as rejected.',
  nobodyConfigured: <Drawn>(triad: Drawn): RichText<Drawn> => [
    'Rejected: nobody had configured the triad ',
    triad,
    ', so nobody could vote.',
  ],
  expired: (why: string, votes: string) =>
    `Expired, ${why} by the deadline: ${votes}. It counts as rejected.`,
  /** `why`: the votes chose nothing. */
  ended: {
    approved: (votes: string, why: string | null) => `Approved${because(why)}: ${votes}.`,
    rejected: (votes: string, why: string | null) => `Rejected${because(why)}: ${votes}.`,
  },
  castingVote: {
    approved: <Drawn>(voter: Drawn, votes: string): RichText<Drawn> => [
      ...['Approved by the casting vote of ', voter, `: ${votes}.`],
    ],
    rejected: <Drawn>(voter: Drawn, votes: string): RichText<Drawn> => [
      ...['Rejected by the casting vote of ', voter, `: ${votes}.`],
    ],
  },
  open: {
    nobodyYet: 'nobody has voted yet',
    decidedBy: <Drawn>(votes: string, voter: Drawn): RichText<Drawn> => [
      ...[`Open: ${votes}. The vote of `, voter, ' decides it.'],
    ],
    nextDecides: (votes: string) => `Open: ${votes}, and the next vote may decide it.`,
    nextCarries: (votes: string) => `Open: ${votes}, and one more approval carries it.`,
    nextEnds: (votes: string) => `Open: ${votes}, and one more rejection ends it.`,
    undecided: (votes: string) => `Open: ${votes}.`,
  },
  settled: {
    approved: (votes: string) =>
      `As good as approved: ${votes}, and no vote that is still out changes that.`,
    rejected: (votes: string) =>
      `As good as rejected: ${votes}, and no vote that is still out changes that.`,
    waitsFor: <Drawn>(voters: RichText<Drawn>): RichText<Drawn> => [
      ...[' It waits for ', ...voters, ' to be heard, or for the deadline.'],
    ],
  },
  noChoice: {
    specification: 'no majority',
    majority: 'no majority',
    unanimity: 'not unanimous',
    quorum: 'a tie or no quorum',
    quorumUncast: 'a tie or no quorum, and no casting vote',
  },
  votes: {
    approve: (count: number, members: number) =>
      `${number(count)} of ${number(members)} ${plural(count, { one: 'approves', other: 'approve' })}`,
    reject: (count: number) => english.counted(count, { one: 'rejects', other: 'reject' }),
    abstain: (count: number) => english.counted(count, { one: 'abstains', other: 'abstain' }),
    didNotVote: (count: number) => `${number(count)} did not vote`,
    notYet: (count: number) => `${english.counted(count, { one: 'has', other: 'have' })} not voted`,
  },
  rules: {
    specification: (majority: number, members: number) =>
      `${number(majority)} of ${number(members)} approvals carry it; without them it is rejected.`,
    majority: 'More approvals than rejections carry it; a tie rejects it.',
    unanimity: (members: number) =>
      `All ${number(members)} members have to approve: a rejection, an abstention or a missing vote rejects it.`,
    quorum: (votes: number) =>
      `At least ${number(votes)} votes that do not abstain, more of them for it than against, carry it; a tie, or too few of them, rejects it.`,
    quorumOrCasting: <Drawn>(votes: number, voter: Drawn): RichText<Drawn> => [
      `At least ${number(votes)} votes that do not abstain, more of them for it than against, carry it; a tie, or too few of them, is decided by `,
      voter,
      '.',
    ],
  },
  declared: {
    whileOpen: <Drawn>(result: Drawn): RichText<Drawn> => [
      ...['Declared ', result, ', while the votes are still open.'],
    ],
    agrees: <Drawn>(result: Drawn): RichText<Drawn> => [
      ...['Declared ', result, ', and the votes in the log come to the same.'],
    ],
    differs: <Drawn>(result: Drawn, counted: string): RichText<Drawn> => [
      'Declared ',
      result,
      `, but the votes in the log come to ${counted}. The votes count.`,
    ],
    results: { approved: 'approved', rejected: 'rejected', none: 'nothing' },
  },
  effects: {
    open: 'It stays open.',
    approved: 'It is approved.',
    rejected: 'It is rejected.',
    approvedAnyway: 'It is approved, whatever the others vote.',
    rejectedAnyway: 'It is rejected, whatever the others vote.',
    noDeadline: 'It stays open: it has no deadline.',
    noMajority: 'No majority by the deadline: it is rejected.',
  },
  announced: (voter: string, vote: string, answer: string) => `${voter} votes ${vote}. ${answer}`,
  announcedUncounted: (voter: string, vote: string, why: string, answer: string) =>
    `${voter} votes ${vote}, which does not count: ${why}. ${answer}`,
});
