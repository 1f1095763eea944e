// What can be said of a decision that somebody else declared: not whether it was right, for the state that it rests on is
// not in the log, but whether what it declares holds together (C33).
import type { DECISION_SENTENCES } from '@/lib/messages/en/features/decision/decision-sentences';
import type { Decision } from '@/lib/model/orchestration/routing';
import { scoreOf } from './funnel/score-of';
import { formatPoints, type Sentence } from './sentences/sentence';

type Notes = (typeof DECISION_SENTENCES)['english']['notes'];

export type DeclaredNote = { readonly title: string; readonly text: Sentence };

/** Words by which orchestrators name the three tie-breaks. */
const TIE_BREAKS = [
  { words: /\bload(ed)?\b|\bbusy\b|\bidle\b/i, rule: 'load' },
  { words: /\bsuccess\b|\breliab/i, rule: 'success' },
  { words: /\bround[- ]?robin\b|\bturn\b/i, rule: 'turn' },
] as const;

/** The notes of a declared decision, the gravest first; none for our own. */
export function declaredNotes(
  { notes }: (typeof DECISION_SENTENCES)['english'],
  decision: Decision,
): DeclaredNote[] {
  if (decision.declared === 'here' || decision.selected === null) return [];
  return [
    ...lowerScore(notes.lowerScore, decision),
    ...notCandidate(notes.notCandidate, decision),
    ...wrongReason(notes.wrongReason, decision),
  ];
}

/** The agent with the best score among the others. */
function bestOther(decision: Decision): { agent_id: string; score: number } | null {
  const others = Object.entries(decision.scores)
    .filter(([agentId]) => agentId !== decision.selected)
    .sort(([, one], [, other]) => other - one);
  const [first] = others;
  return first === undefined ? null : { agent_id: first[0], score: first[1] };
}

function lowerScore({ title, text }: Notes['lowerScore'], decision: Decision): DeclaredNote[] {
  const { selected } = decision;
  const own = selected === null ? null : scoreOf(decision, selected);
  const best = bestOther(decision);
  if (selected === null || own === null || best === null || best.score <= own) return [];
  const [bestScore, ownScore] = [formatPoints(best.score), formatPoints(own)];
  return [
    { title, text: text({ agent: best.agent_id }, bestScore, { agent: selected }, ownScore) },
  ];
}

function notCandidate(
  { title, text }: Notes['notCandidate'],
  { selected, candidates }: Decision,
): DeclaredNote[] {
  if (selected === null || candidates.length === 0 || candidates.includes(selected)) return [];
  return [{ title, text: text({ agent: selected }) }];
}

/** A reason that names a tie-break although the scores had decided, or although the loads say otherwise. */
function wrongReason(messages: Notes['wrongReason'], decision: Decision): DeclaredNote[] {
  const { selected, reason } = decision;
  const named = TIE_BREAKS.find(({ words }) => words.test(reason));
  const best = bestOther(decision);
  if (selected === null || named === undefined || best === null) return [];
  const own = scoreOf(decision, selected);
  if (own === null || own <= best.score) return [];
  const leads = formatPoints(own - best.score);
  return [
    {
      title: messages.title,
      text: messages[named.rule]({ quoted: reason }, { agent: selected }, leads),
    },
  ];
}
