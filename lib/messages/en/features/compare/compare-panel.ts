// The selected pair of tasks: what differs in it, and in what both came to.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const { counted, grouped, number } = english;

const moreFields = (count: number) => counted(count, { one: 'more field', other: 'more fields' });

export const COMPARE_PANEL = messageArea('compare-panel', {
  title: 'Selected tasks',
  reading: 'Reading what they said',
  equal: 'equal',
  place: (at: number, of: number) => `${number(at)} of ${number(of)}`,
  previous: 'Previous difference',
  next: 'Next difference',
  /** `side`: the mark of the run. */
  openAt: <Drawn>(side: Drawn, seq: Drawn): RichText<Drawn> => [side, ' Open at ', seq],
  differs: 'differs',
  facts: {
    title: 'The task in both runs',
    state: 'State',
    agent: 'Agent',
    tries: 'Tries',
    time: 'Time',
    missing: 'no such task',
  },
  route: {
    title: 'Route',
    table: 'The last decision of both runs',
    none: 'no decision',
    decision: {
      a: (seq: number) => `Decision ${number(seq)} of A`,
      b: (seq: number) => `Decision ${number(seq)} of B`,
    },
    chosen: 'chosen',
    removed: 'removed',
    moreAgents: (count: number) => counted(count, { one: 'more agent', other: 'more agents' }),
  },
  votes: { title: 'Votes', table: 'Votes of both runs' },
  result: {
    title: 'Result',
    same: 'the same',
    differ: (differing: number, words: number) =>
      `${grouped(differing)} of ${counted(words, { one: 'word', other: 'words' })} differ`,
    moreEqual: (count: number) => `${moreFields(count)}, equal in both`,
    moreDiffer: (count: number) => `${moreFields(count)} that differ`,
    missing: 'missing',
  },
});
