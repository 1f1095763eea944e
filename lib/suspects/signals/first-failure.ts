// The first program that failed or gave nothing.
import type { Signal } from './signal';

export const firstFailure: Signal = {
  id: 'first-failure',
  read({ moment, marks }) {
    if (marks.hasLead || moment !== marks.firstFailure || moment.ran === null) return null;
    return {
      value: 1,
      reason: { code: moment.ran.outcome === 'empty' ? 'first_empty' : 'first_failure' },
      evidence: [moment.ran.seq],
    };
  },
};
