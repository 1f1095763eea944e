// An answer to a lead that is all but the same as an earlier one of its agent.
import type { Signal } from './signal';

/** Two views of one page, or one page twice. */
const SHARE_MIN = 0.85;

export const sameAgain: Signal = {
  id: 'same-again',
  read({ moment, story, marks }) {
    const { repeats, agent } = moment;
    if (!marks.hasLead || story.leads.has(agent) || repeats === null) return null;
    if (repeats.share < SHARE_MIN) return null;
    return {
      value: 1,
      reason: { code: 'same_again' },
      evidence: [repeats.seq],
    };
  },
};
