// Its message breaks a rule: a contract of a result, who may do what, the form of the protocol.
import type { Signal } from './signal';

export const brokenRule: Signal = {
  id: 'broken-rule',
  read: ({ moment: { verdict, type } }) =>
    verdict === 'fail'
      ? {
          value: 1,
          reason: { code: type === 'task.result' ? 'broken_result' : 'broken_rule' },
        }
      : null,
};
