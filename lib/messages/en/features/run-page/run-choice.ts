// Choosing a run to compare another one with.
import { messageArea } from '../../../message-area';

export const RUN_CHOICE = messageArea('run-choice', {
  title: 'Compare with',
  find: 'Find a run to compare with',
  reading: 'Reading the runs',
  list: 'Runs to compare with',
  none: 'There is no other run yet.',
  noneFound: 'No other run has this name.',
  older: 'Show older runs',
});
