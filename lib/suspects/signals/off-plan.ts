// The first handover to somebody whom the plan does not name.
import type { Signal } from './signal';

export const offPlan: Signal = {
  id: 'off-plan',
  read: ({ moment, story, marks }) =>
    moment === marks.offPlan
      ? {
          value: 1,
          reason: { code: 'off_plan' },
          evidence: story.opening === null ? [] : [story.opening.seq],
        }
      : null,
};
