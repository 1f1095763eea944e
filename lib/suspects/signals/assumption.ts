// Goes on with something that nobody knows: assumed, simulated or made up.
import { says } from '../story/landmarks';
import type { Signal } from './signal';

export const assumption: Signal = {
  id: 'assumption',
  read: ({ moment, story, marks }) =>
    !marks.hasLead && moment !== story.opening && says(moment, 'assumes')
      ? { value: 1, reason: { code: 'assumption' } }
      : null,
};
