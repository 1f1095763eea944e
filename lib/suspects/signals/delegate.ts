// A turn of somebody who leads nobody, in a team with a lead.
import type { Signal } from './signal';

export const delegate: Signal = {
  id: 'delegate',
  isBackground: true,
  read: ({ moment, story, marks }) =>
    marks.hasLead && !story.leads.has(moment.agent)
      ? {
          value: 1,
          reason: { code: 'delegate' },
        }
      : null,
};
