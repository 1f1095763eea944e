// What a decision says, in sentences: among how many, why this one, and what there is to be said of a declared one.
import { messageArea, type RichText } from '../../../message-area';
import { english, spelled } from '../../english-forms';

const agentsOf = (count: number) => english.counted(count, { one: 'agent', other: 'agents' });

const among = (passed: number, total: number) =>
  `${spelled(passed)} of ${agentsOf(total)} passed every filter`;

/** What decided between equal scores, behind the agent. */
function byTie(why: string) {
  return <Drawn>(passed: number, total: number, tied: number, who: Drawn): RichText<Drawn> => [
    `${among(passed, total)}. Of ${english.number(tied)} with the same score, `,
    who,
    ` ${why}.`,
  ];
}

/** A tie-break that a reason names although the scores had decided. */
function notBy(name: string) {
  return <Drawn>(reason: Drawn, who: Drawn, by: string): RichText<Drawn> => [
    'It says “',
    reason,
    `”, but ${name} decides between equal scores only, and `,
    who,
    ` leads by ${by}. The score decided.`,
  ];
}

export const DECISION_SENTENCES = messageArea('decision-sentences', {
  choice: {
    nobodyRegistered: 'No agent is registered.',
    nobody: (total: number) =>
      total === 1
        ? 'The only agent did not pass every filter.'
        : `None of ${agentsOf(total)} passed every filter.`,
    onlyAgent: 'It was the only agent, and passed every filter.',
    onlyOne: <Drawn>(total: number, who: Drawn): RichText<Drawn> => [
      ...[`Of ${agentsOf(total)} only `, who, ' passed every filter.'],
    ],
    score: <Drawn>(passed: number, total: number, who: Drawn): RichText<Drawn> => [
      ...[`${among(passed, total)}, and `, who, ' scored highest.'],
    ],
    least_loaded: byTie('had the least to do'),
    recent_success: byTie('stands best by recent success'),
    round_robin: byTie('was next in turn'),
    declaredNobody: 'It names no other candidates.',
    /** `total` is null where it names all that there were. */
    declared: (named: number, total: number | null) => {
      const candidates = named === 1 ? 'one candidate' : `${english.number(named)} candidates`;
      return total === null
        ? `It names ${candidates}.`
        : `It names ${candidates} of ${agentsOf(total)}.`;
    },
  },
  tieBreak: {
    notAsked: 'not asked, nobody was left',
    alone: 'not needed, nobody else was left',
    leads: <Drawn>(who: Drawn, by: string): RichText<Drawn> => [
      ...['not needed, ', who, ` leads by ${by}`],
    ],
    load: (open: number, limit: number) => `${english.number(open)} of ${english.number(limit)}`,
    noLimit: (open: number) => `${english.number(open)}, no limit`,
    success: (percent: number, tasks: number) =>
      `${english.number(percent)}% of ${english.number(tasks)}`,
    noSuccess: 'nothing yet, counts as 100%',
    neverChosen: 'never chosen',
    chosenLast: 'chosen by the last decision',
    chosenAgo: (decisions: number) =>
      `chosen ${english.counted(decisions, { one: 'decision', other: 'decisions' })} ago`,
  },
  notes: {
    lowerScore: {
      title: 'Not the highest score.',
      text: <Drawn>(
        best: Drawn,
        bestScore: string,
        chosen: Drawn,
        score: string,
      ): RichText<Drawn> => [
        best,
        ` has ${bestScore} by its own figures, `,
        chosen,
        ` ${score}. Tie-breaks decide between equal scores only.`,
      ],
    },
    notCandidate: {
      title: 'Not among its candidates.',
      text: <Drawn>(who: Drawn): RichText<Drawn> => [who, ' is not in the list.'],
    },
    wrongReason: {
      title: 'Right choice, wrong reason.',
      load: notBy('load'),
      success: notBy('recent success'),
      turn: notBy('round-robin'),
    },
  },
});
