// The recorded decisions under changes: those that come out otherwise, and why.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

/** A score that is not known says nothing. */
const withScore = (score: string | null) => (score === null ? '' : ` with ${score}`);
const has = (score: string | null) => (score === null ? ' is not scored' : ` has ${score}`);

/** Between equal scores: which rule decides, and what it looked at. */
function tie(rule: string) {
  return <Drawn>(score: string | null, detail: Drawn): RichText<Drawn> => [
    score === null ? `Tie. ${rule}: ` : `Tie at ${score}. ${rule}: `,
    detail,
    '.',
  ];
}

export const DECISION_FLIPS = messageArea('decision-flips', {
  list: 'Decisions under the changes',
  wouldQualify: <Drawn>(who: Drawn, decision: Drawn, score: string | null): RichText<Drawn> => [
    ...[who, ' would qualify for ', decision],
    score === null ? '.' : `, with ${score}.`,
  ],
  moreQualify: (count: number) => `And ${english.number(count)} more.`,
  /** Between who got it and who would. */
  becomes: 'becomes',
  flips: 'flips',
  same: 'same',
  nobody: 'nobody',
  why: {
    passes: <Drawn>(who: Drawn, score: string | null): RichText<Drawn> => [
      ...[who, ` passes every filter${withScore(score)}.`],
    ],
    /** How the one that was chosen drops out: the beginning of the two sentences below. */
    takenAway: <Drawn>(who: Drawn): RichText<Drawn> => [who, ' is taken away'],
    falls: <Drawn>(who: Drawn, filter: string, detail: Drawn): RichText<Drawn> => [
      ...[who, ` falls at ${filter} (`, detail, ')'],
    ],
    next: <Drawn>(gone: RichText<Drawn>, who: Drawn, score: string | null): RichText<Drawn> => [
      ...[...gone, ', next is ', who, `${withScore(score)}.`],
    ],
    nobodyElse: <Drawn>(gone: RichText<Drawn>): RichText<Drawn> => [
      ...[...gone, ', and nobody else passes every filter.'],
    ],
    nobody: 'Nobody passes every filter.',
    least_loaded: tie('The least loaded gets it'),
    recent_success: tie('The most successful of late gets it'),
    round_robin: tie('The next in turn gets it'),
    scores: <Drawn>(
      now: Drawn,
      nowScore: string | null,
      before: Drawn,
      beforeScore: string | null,
    ): RichText<Drawn> => [now, `${has(nowScore)}, `, before, `${has(beforeScore)}.`],
  },
});
