// Travelling in time: the way into the past and back, and the moment that is shown.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const TIME_TRAVEL = messageArea('time-travel', {
  /** What moves the moment. */
  time: 'Time',
  moment: 'Moment',
  event: (seq: number) => `Event ${english.number(seq)}`,
  travel: 'Travel in time',
  present: 'Back to the present',
  asOf: <Drawn>(seq: Drawn): RichText<Drawn> => ['as of ', seq],
  live: 'Live',
  goLive: 'Go live',
  stepBack: 'One step back',
  stepOn: 'One step on',
  reading: 'Reading the moments of the run',
});
