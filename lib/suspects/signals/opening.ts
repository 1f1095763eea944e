// The first turn of the run: the plan that all others follow.
import type { Signal } from './signal';

export const opening: Signal = {
  id: 'opening',
  isBackground: true,
  read: ({ moment, story }) =>
    moment === story.opening ? { value: 1, reason: { code: 'opening' } } : null,
};
