// The last answer to a lead.
import type { Signal } from './signal';

export const lastDelegate: Signal = {
  id: 'last-delegate',
  isBackground: true,
  read: ({ moment, marks }) =>
    marks.hasLead && moment === marks.lastAnswer
      ? {
          value: 1,
          reason: { code: 'last_delegate' },
        }
      : null,
};
