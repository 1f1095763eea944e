// A program or a query that others ran.
import type { Signal } from './signal';

export const program: Signal = {
  id: 'program',
  read: ({ moment, marks }) =>
    !marks.hasLead && moment.facts.hasCode ? { value: 1, reason: { code: 'program' } } : null,
};
