// The log itself says that something failed here.
import type { SuspectReason } from '@/lib/model/suspect';
import type { Signal } from './signal';

/** Of the first of a run, and of a later one. */
const CODES: Readonly<Record<string, readonly [SuspectReason['code'], SuspectReason['code']]>> = {
  'task.error': ['first_task_error', 'task_error'],
  'task.timeout': ['first_task_timeout', 'task_timeout'],
  'tool.error': ['first_tool_error', 'tool_error'],
  'routing.failure': ['first_routing_failure', 'routing_failure'],
};

/** Later errors often follow from the first. */
const LATER = 0.5;

export const error: Signal = {
  id: 'error',
  read({ moment, marks }) {
    const codes = CODES[moment.type];
    if (codes === undefined) return null;
    const isFirst = moment === marks.firstError;
    return { value: isFirst ? 1 : LATER, reason: { code: codes[isFirst ? 0 : 1] } };
  },
};
