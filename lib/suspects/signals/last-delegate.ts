// The last answer to a lead.
import type { Signal } from './signal';

export const lastDelegate: Signal = {
  id: 'last-delegate',
  read: ({ moment, marks }) =>
    marks.hasLead && moment === marks.lastAnswer
      ? { value: 1, reason: 'Nothing else was found out after it.' }
      : null,
};
