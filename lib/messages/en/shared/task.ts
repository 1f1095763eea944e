// What is said of a task wherever it is shown: its state, its contract, its times.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const TASK = messageArea('task', {
  /** Of tasks and of runs. */
  states: {
    requested: 'requested',
    accepted: 'accepted',
    in_progress: 'in progress',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    timed_out: 'timed out',
    running: 'running',
    talking: 'talking',
  },
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
  verdicts: { allowed: 'allowed', unchecked: 'unchecked', forbidden: 'forbidden' },
  /** It has not ended, and nothing tells for how long it has been going on. */
  open: 'open',
  due: {
    over: (distance: string) => `due ${distance} ago`,
    ahead: (distance: string) => `due in ${distance}`,
  },
  clocks: {
    disagree: 'clocks disagree',
    why: {
      end_before_start:
        'By the times that the events give, the end came before the start: the clocks of their senders differ, and nobody knows how long it took.',
      implausible_time:
        'An event gives a time that cannot be right: before its run began, or in the future. The time at which the server received it counts instead.',
      after_parent:
        'By the times that the events give, this ended after the task that it is part of: the clocks of their senders differ, or it went on after that one was closed.',
    },
    none: 'no times',
    whyNone:
      'Not all of its messages say when they were sent, and they came in long after that: nothing tells how long it took.',
    /** Read aloud: the word, and why. */
    explained: (word: string, why: string) => `${word}. ${why}`,
  },
});
