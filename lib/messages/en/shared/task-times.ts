// The times of a task: when it is due, and that its clocks disagree.
import { messageArea } from '../../message-area';

export const TASK_TIMES = messageArea('task-times', {
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
