// The first answer to a lead.
import type { Signal } from './signal';

export const firstDelegate: Signal = {
  id: 'first-delegate',
  isBackground: true,
  read: ({ moment, marks }) =>
    marks.hasLead && moment === marks.firstAnswer
      ? { value: 1, reason: { code: 'first_delegate' } }
      : null,
};
