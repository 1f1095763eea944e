// Talks on after what was run failed or gave nothing, without running anything.
import type { Signal } from './signal';

export const afterFailure: Signal = {
  id: 'after-failure',
  read({ moment, marks }) {
    const { after, facts } = moment;
    if (marks.hasLead || after === null || after.outcome === 'worked' || facts.hasCode) return null;
    return {
      value: 1,
      reason: { code: 'after_failure' },
      evidence: [after.seq],
    };
  },
};
