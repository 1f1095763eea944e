// Where two runs part and what came of both, in whole sentences, and the names of what is compared.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';
import { TASK_STATE } from '../../shared/task-state';
import { TIMES } from '../../shared/times';

const { counted, number } = english;

/** The events at which they part, by their numbers: one of them may have none. */
function places(a: string | null, b: string | null): string {
  const ofA = a === null ? [] : [`event ${a} of A`];
  const ofB = b === null ? [] : [`event ${b} of B`];
  return [...ofA, ...ofB].join(' and ');
}

const after = (end: string) => (took: string | null) =>
  took === null ? end : `${end} after ${took}`;

export const COMPARE_SENTENCES = messageArea('compare-sentences', {
  agree: 'Both runs agree in everything that is compared.',
  timesDiffer: (count: number) =>
    `Both runs agree; only times differ, in ${counted(count, { one: 'task', other: 'tasks' })}.`,
  part: (a: string | null, b: string | null) => `The runs part at ${places(a, b)}.`,
  agreeUntil: (a: string | null, b: string | null) => `Both runs agree until ${places(a, b)}.`,
  /** Where they part, and how. */
  withDifference: <Drawn>(lead: string, difference: RichText<Drawn>): RichText<Drawn> => [
    `${lead} `,
    ...difference,
  ],
  equal: 'Both are equal.',
  only: {
    a: <Drawn>(title: Drawn): RichText<Drawn> => ['Only A has the task ', title, '.'],
    b: <Drawn>(title: Drawn): RichText<Drawn> => ['Only B has the task ', title, '.'],
  },
  asked: <Drawn>(a: Drawn, b: Drawn): RichText<Drawn> => ['A asked for ', a, ', B for ', b, '.'],
  choseOthers: <Drawn>(title: Drawn): RichText<Drawn> => [
    ...['The router chose other agents for ', title, '.'],
  ],
  gave: <Drawn>(title: Drawn, toInA: Drawn, toInB: Drawn): RichText<Drawn> => [
    ...['A gave ', title, ' to ', toInA, ', B to ', toInB, '.'],
  ],
  nobody: 'nobody',
  attempts: <Drawn>(title: Drawn, a: number, b: number): RichText<Drawn> => [
    title,
    ` took ${counted(a, { one: 'attempt', other: 'attempts' })} in A and ${number(b)} in B.`,
  ],
  votes: <Drawn>(title: Drawn): RichText<Drawn> => ['Votes on ', title, ' were cast otherwise.'],
  state: <Drawn>(title: Drawn, a: string, b: string): RichText<Drawn> => [
    title,
    ` is ${a} in A and ${b} in B.`,
  ],
  states: TASK_STATE.english,
  result: <Drawn>(title: Drawn): RichText<Drawn> => [title, ' came to another result.'],
  longer: <Drawn>(title: Drawn, by: string): RichText<Drawn> => [title, ` took ${by} longer in B.`],
  less: <Drawn>(title: Drawn, by: string): RichText<Drawn> => [title, ` took ${by} less in B.`],
  times: TIMES.english,
  outcome: (a: string, b: string) => `A ${a}, B ${b}.`,
  /** What became of a run, and after how long; null where that is not known. */
  outcomes: {
    running: (_took: string | null) => 'is running',
    /** Of one that is from a run file. */
    wasRunning: 'was running when it was exported',
    talking: (_took: string | null) => 'has no tasks',
    completed: after('completed'),
    failed: after('failed'),
    cancelled: after('was cancelled'),
    timed_out: after('timed out'),
  },
  fields: {
    presence: 'only in one run',
    title: 'title',
    route: 'route',
    attempts: 'tries',
    votes: 'votes',
    state: 'state',
    result: 'result',
    duration: 'time',
  },
  /** Where there are no columns for them. */
  named: (fields: readonly string[]) => fields.join(', '),
  onlyIn: { a: 'only in A', b: 'only in B' },
  differs: (field: string) => `${field} differs`,
});
