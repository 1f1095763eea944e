// The last answer to a lead.
import type { Signal } from './signal';

export const lastDelegate: Signal = {
  id: 'last-delegate',
  isBackground: true,
  read: ({ moment, marks }) =>
    marks.hasLead && moment === marks.lastAnswer
      ? {
          value: 1,
          reason: 'It is the last answer to the lead: nothing else was found out after it.',
        }
      : null,
};
