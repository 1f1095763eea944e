// A lead hands work over.
import type { Signal } from './signal';

export const handover: Signal = {
  id: 'handover',
  isBackground: true,
  read: ({ moment, story, marks }) =>
    marks.hasLead && moment.part === 'handover' && moment !== story.opening
      ? { value: 1, reason: { code: 'handover' } }
      : null,
};
