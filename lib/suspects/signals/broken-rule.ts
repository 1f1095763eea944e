// Its message breaks a rule: a contract of a result, who may do what, the form of the protocol.
import type { Signal } from './signal';

export const brokenRule: Signal = {
  id: 'broken-rule',
  read: ({ moment: { verdict, type } }) =>
    verdict === 'fail'
      ? {
          value: 1,
          reason:
            type === 'task.result'
              ? 'Its result breaks a contract or a rule.'
              : 'It does what the rules of the run forbid.',
        }
      : null,
};
