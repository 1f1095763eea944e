// The last answer before the lead gives its plan up.
import type { Signal } from './signal';

export const beforeNewPlan: Signal = {
  id: 'before-new-plan',
  read: ({ moment, marks }) =>
    marks.hasLead && marks.replan !== null && moment === marks.beforeReplan
      ? {
          value: 1,
          reason: 'After it the plan was given up for another one.',
          evidence: [marks.replan.seq],
        }
      : null,
};
