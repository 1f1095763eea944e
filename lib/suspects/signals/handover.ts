// A lead hands work over.
import type { Signal } from './signal';

export const handover: Signal = {
  id: 'handover',
  read: ({ moment, story, marks }) =>
    marks.hasLead && moment.part === 'handover' && moment !== story.opening
      ? { value: 1, reason: 'It says what the next one is to do.' }
      : null,
};
