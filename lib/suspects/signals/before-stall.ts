// The last answer before the lead first says that nothing moves on.
import type { Signal } from './signal';

export const beforeStall: Signal = {
  id: 'before-stall',
  read: ({ moment, marks }) =>
    marks.hasLead && marks.stall !== null && moment === marks.beforeStall
      ? {
          value: 1,
          reason: { code: 'before_stall' },
          evidence: [marks.stall.seq],
        }
      : null,
};
