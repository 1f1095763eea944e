// What stands before an error in the same task.
import type { Signal } from './signal';

export const ledToError: Signal = {
  id: 'led-to-error',
  read: ({ moment }) =>
    moment.ledTo === null
      ? null
      : { value: 1, reason: { code: 'led_to_error' }, evidence: [moment.ledTo] },
};
