// What is said of tasks wherever they are shown: how many there are, the contract of one, the verdict on a delegation.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const TASK = messageArea('task', {
  byState: 'Tasks by state',
  levels: (tasks: number, levels: number) =>
    `${english.counted(tasks, { one: 'task', other: 'tasks' })}, ${english.counted(levels, { one: 'level', other: 'levels' })}`,
  contracts: {
    due: 'contract',
    kept: 'contract kept',
    unknown: 'no such contract',
    broken: 'contract broken',
  },
  /** Of a delegation. */
  modes: { transfer: 'transfer', fork: 'fork', assist: 'assist' },
  verdicts: { allowed: 'allowed', unchecked: 'unchecked', forbidden: 'forbidden' },
});
