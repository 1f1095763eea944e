// The dialog that asks before something is done to a task.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

export const TASK_DIALOG = messageArea('task-dialog', {
  cancel: {
    title: 'Cancel the task',
    records:
      'Recorded as a task.cancel from you. Its open subtasks are cancelled with it; what was done stays in the log.',
    confirm: 'Cancel the task',
  },
  retry: {
    title: 'Retry the task',
    records:
      'Recorded as a task.request with the next attempt. Below it every failed task is asked for again.',
    confirm: 'Retry it',
  },
  reassign: {
    title: 'Reassign the task',
    records:
      'Recorded as a task.request with the next attempt, to somebody else. Who has it is not told to stop.',
    confirm: 'Reassign it',
  },
  reason: 'Reason, if there is one',
  choice: {
    title: 'Who gets it',
    router: 'Let the router choose',
    routerChooses: 'anybody but who has it',
    find: 'Find an agent',
    none: 'No registered agent has this name.',
    more: (count: number) => `${english.number(count)} more: type a part of the name.`,
  },
});
