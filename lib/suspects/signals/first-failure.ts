// The first program that failed or gave nothing.
import type { Signal } from './signal';

export const firstFailure: Signal = {
  id: 'first-failure',
  read({ moment, marks }) {
    if (marks.hasLead || moment !== marks.firstFailure || moment.ran === null) return null;
    const what = moment.ran.outcome === 'empty' ? 'gave nothing' : 'failed';
    return {
      value: 1,
      reason: `What it ran ${what}, as the first in this run.`,
      evidence: [moment.ran.seq],
    };
  },
};
