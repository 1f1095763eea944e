// The first answer to a lead.
import type { Signal } from './signal';

export const firstDelegate: Signal = {
  id: 'first-delegate',
  isBackground: true,
  read: ({ moment, marks }) =>
    marks.hasLead && moment === marks.firstAnswer
      ? { value: 1, reason: 'It is the first answer, and what follows builds on it.' }
      : null,
};
