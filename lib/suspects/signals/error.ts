// The log itself says that something failed here.
import { ERROR_TYPES } from '../story/error-types';
import type { Signal } from './signal';

const SENTENCES: Readonly<Record<string, string>> = {
  'task.error': 'A task failed here',
  'task.timeout': 'A task ran out of time here',
  'tool.error': 'A tool failed here',
  'routing.failure': 'Nobody was found for a task here',
};

/** Later errors often follow from the first. */
const LATER = 0.5;

export const error: Signal = {
  id: 'error',
  read({ moment, marks }) {
    if (!ERROR_TYPES.has(moment.type)) return null;
    const isFirst = moment === marks.firstError;
    const what = SENTENCES[moment.type] ?? 'Here an error is reported';
    return {
      value: isFirst ? 1 : LATER,
      reason: `${what}${isFirst ? ', the first of the run' : ''}.`,
    };
  },
};
