// The last answer before the lead gives its plan up.
import type { Signal } from './signal';

export const beforeNewPlan: Signal = {
  id: 'before-new-plan',
  read: ({ moment, marks }) =>
    marks.hasLead && marks.replan !== null && moment === marks.beforeReplan
      ? {
          value: 1,
          reason: { code: 'before_new_plan' },
          evidence: [marks.replan.seq],
        }
      : null,
};
