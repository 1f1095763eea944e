// The last turn that says something.
import type { Signal } from './signal';

export const lastTurn: Signal = {
  id: 'last-turn',
  isBackground: true,
  read: ({ moment, marks }) =>
    moment === marks.end ? { value: 1, reason: { code: 'last_turn' } } : null,
};
