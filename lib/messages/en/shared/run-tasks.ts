// What is said of the tasks of a run wherever they stand.
import { messageArea } from '../../message-area';

export const RUN_TASKS = messageArea('run-tasks', {
  /** In the place of an agent. */
  nobodyYet: 'nobody yet',
});
