// The first turn after the plan, in a round without a lead.
import type { Signal } from './signal';

export const firstAnswer: Signal = {
  id: 'first-answer',
  isBackground: true,
  read: ({ moment, marks }) =>
    !marks.hasLead && moment.turn === 1 && !moment.isBehindGap
      ? {
          value: 1,
          reason: { code: 'first_answer' },
        }
      : null,
};
