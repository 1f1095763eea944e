// The same call, or the same handover, once more.
import type { Signal } from './signal';

export const repeatedCall: Signal = {
  id: 'repeated-call',
  read({ moment }) {
    const { same, part } = moment;
    if (same.length === 0) return null;
    const times = same.length === 1 ? 'a second time' : `at least ${same.length + 1} times`;
    const what = part === 'handover' ? 'It asked for the same' : 'It made the same call';
    return { value: same.length / 2, reason: `${what} ${times}.`, evidence: same };
  },
};
