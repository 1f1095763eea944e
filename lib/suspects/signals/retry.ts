// The same was tried again.
import type { Signal } from './signal';

export const retry: Signal = {
  id: 'retry',
  read: ({ moment }) =>
    moment.attempt > 1 ? { value: 1, reason: { code: 'retry', count: moment.attempt } } : null,
};
