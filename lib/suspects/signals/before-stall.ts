// The last answer before the lead first says that nothing moves on.
import type { Signal } from './signal';

export const beforeStall: Signal = {
  id: 'before-stall',
  read: ({ moment, marks }) =>
    marks.hasLead && marks.stall !== null && moment === marks.beforeStall
      ? {
          value: 1,
          reason: 'After it the lead says for the first time that no progress is made.',
          evidence: [marks.stall.seq],
        }
      : null,
};
