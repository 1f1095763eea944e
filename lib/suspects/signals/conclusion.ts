// Says that the work is done.
import { says } from '../story/landmarks';
import type { Signal } from './signal';

export const conclusion: Signal = {
  id: 'conclusion',
  read: ({ moment, story, marks }) =>
    !marks.hasLead && moment !== story.opening && says(moment, 'concludes')
      ? { value: 1, reason: { code: 'conclusion' } }
      : null,
};
