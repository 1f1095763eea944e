// Says again what its agent has said.
import type { Signal } from './signal';

/** From here on a person would call it the same. */
const SHARE_MIN = 0.7;

export const repetition: Signal = {
  id: 'repetition',
  read({ moment, marks }) {
    if (marks.hasLead || moment.repeats === null) return null;
    const { share, seq } = moment.repeats;
    return share < SHARE_MIN
      ? { value: share }
      : { value: share, reason: { code: 'repetition' }, evidence: [seq] };
  },
};
