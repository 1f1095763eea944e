// What is said of the tasks of a run wherever they stand.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const RUN_TASKS = messageArea('run-tasks', {
  /** How many tasks are in a state. */
  inState: english.grouped,
  /** In the place of an agent. */
  nobodyYet: 'nobody yet',
  /** Of a task that names a parent and does not stand below it. */
  oddParent: {
    missing: 'parent missing',
    below: 'parent below itself',
    elsewhere: 'parent in another run',
    names: (parent: string) => `It names ${parent} as its parent`,
  },
});
