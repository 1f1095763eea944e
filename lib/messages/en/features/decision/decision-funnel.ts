// The funnel of a decision: every agent from the first filter to the score.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

const foldedAgents = (count: number, isMore: boolean) =>
  isMore
    ? `${english.grouped(count)} more`
    : english.counted(count, { one: 'agent', other: 'agents' });

export const DECISION_FUNNEL = messageArea('decision-funnel', {
  table: 'Agents, filter by filter',
  /** Above how many there are. */
  agents: 'Agents',
  /** Behind how many there are, for those who hear it only. */
  left: ' left',
  leftAfterEach: 'Agents left after each filter',
  score: 'Score',
  orWhereItFell: ', or where it fell',
  passed: 'passed',
  fellHere: 'fell here',
  fellAt: (filter: string) => `${filter}: `,
  folded: foldedAgents,
  foldedAt: (count: number, isMore: boolean, filter: string) =>
    `${foldedAgents(count, isMore)} that fell at ${filter}`,
  noScore: 'no score',
  chosen: 'chosen',
  showAll: (rows: number) => `Show all ${english.counted(rows, { one: 'row', other: 'rows' })}`,
  unnamed: (count: number) =>
    `${english.grouped(count)} more ${english.plural(count, { one: 'agent is', other: 'agents are' })} counted in it and not named.`,
  /** What a preferred term gave; `by` what it was met by, where that is another one. */
  points: (term: string, points: string, weight: string, by: string | null) =>
    by === null ? `${term} ${points} of ${weight}` : `${term} ${points} of ${weight}, by ${by}`,
});
