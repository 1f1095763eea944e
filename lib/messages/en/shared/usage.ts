// What something cost, in a word or in a sentence.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

// Of American English, for its `1.2K` and its `$`.
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

const { grouped } = english;

export const USAGE = messageArea('usage', {
  tokens: (count: number) => `${COMPACT.format(count)} tokens`,
  inAndOut: (into: number, out: number) => `${grouped(into)} tokens in, ${grouped(out)} out`,
  /** `tokens`: as `inAndOut` has them. */
  withMoney: (tokens: string, money: string) => `${tokens}, ${money}`,
  dollars: (amount: number) => DOLLARS.format(amount),
  underOneCent: 'under $0.01',
});
