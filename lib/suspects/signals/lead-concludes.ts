// The lead says that all is done.
import type { Signal } from './signal';

export const leadConcludes: Signal = {
  id: 'lead-concludes',
  read: ({ moment, marks }) =>
    marks.hasLead && moment === marks.conclusion
      ? { value: 1, reason: { code: 'lead_concludes' } }
      : null,
};
