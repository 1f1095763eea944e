// Gives a result right after a tool failed, as if it had not.
import type { Signal } from './signal';

export const ignoredError: Signal = {
  id: 'ignored-error',
  read: ({ moment: { after, type } }) =>
    after?.isTool === true && after.outcome === 'failed' && type === 'task.result'
      ? {
          value: 1,
          reason: { code: 'ignored_error' },
          evidence: [after.seq],
        }
      : null,
};
