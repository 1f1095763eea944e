// The room of one proposal.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const VOTE_ROOM = messageArea('vote-room', {
  back: 'Back to the votes',
  votes: 'Votes',
  title: (proposal: string) => `Votes on ${proposal}`,
  notYet: { title: 'It had not been proposed', text: 'It was put to the vote later.' },
  tally: 'Tally',
  head: {
    proposedBy: <Drawn>(who: Drawn, when: Drawn): RichText<Drawn> => [
      ...['proposed by ', who, ' at ', when],
    ],
    textRemoved: 'Its text was removed from the log.',
    thread: 'thread',
    run: 'run',
    triad: <Drawn>(name: Drawn): RichText<Drawn> => ['triad ', name],
  },
  deadline: {
    none: 'No deadline: open until all have voted',
    openUntil: <Drawn>(time: Drawn): RichText<Drawn> => ['open until ', time],
    noMajority: 'no majority by the deadline',
    decidedBefore: <Drawn>(time: Drawn): RichText<Drawn> => ['decided before ', time],
    passed: <Drawn>(when: Drawn): RichText<Drawn> => ['deadline ', when],
    isUp: 'Time is up',
    decisionFollows: 'the decision follows',
    left: <Drawn>(howLong: Drawn, time: Drawn): RichText<Drawn> => [
      ...[howLong, 'left, until ', time],
    ],
  },
  seats: {
    title: 'Seats',
    words: { approve: 'Approve', reject: 'Reject', abstain: 'Abstain' },
    casting: 'has the casting vote',
    awaited: 'is waited for',
    notHeard: 'was not heard',
    votedCasting: <Drawn>(when: Drawn): RichText<Drawn> => [when, ', casting vote'],
    lastHeard: <Drawn>(when: Drawn): RichText<Drawn> => ['last heard ', when],
    askedAgain: <Drawn>(count: number, who: Drawn, when: Drawn): RichText<Drawn> => [
      `Asked again ${often(count)}by `,
      ...[who, ', ', when],
    ],
    hasNotVoted: 'Has not voted',
    didNotVote: 'Did not vote',
    confidence: 'Confidence',
  },
  outlook: {
    title: <Drawn>(voters: Drawn): RichText<Drawn> => ['What the vote of ', voters, ' would do'],
    silence: 'silence',
  },
  uncounted: {
    title: 'Not counted',
    list: 'Votes that do not count',
    lateBy: (time: string) => `, late by ${time}`,
  },
  declared: {
    title: 'Declared and recomputed',
    said: 'Declared',
    fromVotes: 'From the votes',
    results: { approved: 'approved', rejected: 'rejected', open: 'still open' },
    consensus: ', consensus',
    noConsensus: ', no consensus',
    event: <Drawn>(seq: Drawn): RichText<Drawn> => ['event ', seq],
    open: 'open',
    agrees: 'agrees',
    differs: 'differs',
  },
  dissent: {
    title: 'Dissent',
    against: <Drawn>(who: Drawn): RichText<Drawn> => [who, ' was against it.'],
    inFavour: <Drawn>(who: Drawn): RichText<Drawn> => [who, ' was for it.'],
  },
  comments: { title: 'Comments', observer: 'observer, no ballot', noBallot: 'no ballot' },
  triad: {
    title: <Drawn>(name: Drawn): RichText<Drawn> => ['The triad ', name],
    notConfigured: 'Nobody has configured a triad of this name.',
    decidedNothing: 'It has decided nothing so far.',
    decided: (decisions: number, approved: number) =>
      `It decided ${english.counted(decisions, { one: 'proposal', other: 'proposals' })} and approved ${english.number(approved)}.`,
    member: 'Member',
    voted: 'Voted',
    absent: 'Absent',
    dissented: 'Dissented',
    abstained: (count: number) => `, ${english.number(count)} abstained`,
    percent: (percent: number) => ` ${english.number(percent)}%`,
  },
});

function often(count: number): string {
  if (count < 2) return '';
  return count === 2 ? 'twice, last ' : `${english.number(count)} times, last `;
}
