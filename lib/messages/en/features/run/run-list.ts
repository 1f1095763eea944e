// The list of runs.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

export const RUN_LIST = messageArea('run-list', {
  title: 'Runs',
  find: 'Find a run by its title',
  older: 'Show older runs',
  none: {
    title: 'No runs yet',
    text: 'A run appears with its first event: it is everything that one request set in motion.',
    play: 'Play a sample team',
  },
  noneFound: { title: 'No run has this name', text: 'Try a part of its title.' },
  noneThen: { title: 'No run had begun', text: 'The first one came later.' },
  noTasks: 'no tasks',
  /** Of a run with more agents than its summary names. */
  atLeast: (count: number, names: string) =>
    `at least ${english.number(count)} taking part: ${names}`,
  done: (done: number, all: number) => `${english.grouped(done)} of ${english.grouped(all)} done`,
  compare: (title: string) => `Compare ${title} with another run`,
});
