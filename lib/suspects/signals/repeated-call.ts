// The same call, or the same handover, once more.
import type { Signal } from './signal';

export const repeatedCall: Signal = {
  id: 'repeated-call',
  read({ moment }) {
    const { same, part } = moment;
    if (same.length === 0) return null;
    const code = part === 'handover' ? 'repeated_request' : 'repeated_call';
    return { value: same.length / 2, reason: { code, count: same.length + 1 }, evidence: same };
  },
};
