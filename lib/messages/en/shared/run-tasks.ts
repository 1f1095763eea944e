// What is said of the tasks of a run wherever they stand.
import { messageArea } from '../../message-area';

export const RUN_TASKS = messageArea('run-tasks', {
  /** In the place of an agent. */
  nobodyYet: 'nobody yet',
  /** Of a task that names a parent and does not stand below it. */
  oddParent: {
    missing: {
      label: 'parent missing',
      title: (parent: string) => `Its parent ${parent} is not in this run`,
    },
    below: {
      label: 'parent below itself',
      title: (parent: string) => `Its parent ${parent} stands below it: the tasks name each other`,
    },
    elsewhere: {
      label: 'parent in another run',
      title: (parent: string, run = '') => `Its parent ${parent} stands in the run ${run}`,
    },
  },
});
