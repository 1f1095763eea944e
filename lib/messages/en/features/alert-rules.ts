// What a saved search counts, and how much of it within which time raises an alert.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';
import { TIMES } from '../shared/times';

const { grouped, number } = english;

export const ALERT_RULES = messageArea('alert-rules', {
  times: TIMES.english,
  count: number,
  hits: (count: number) => english.counted(count, { one: 'hit', other: 'hits' }),
  tokens: (count: number) => `${grouped(count)} tokens`,
  dollars: (amount: number) => `$${english.decimal(amount, 2)}`,
  any: (within: string) => `any within ${within}`,
  over: (amount: string, within: string) => `over ${amount} within ${within}`,
});
