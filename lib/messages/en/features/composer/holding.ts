// A message that is held for five seconds before it is sent.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const HOLDING = messageArea('holding', {
  title: 'Goes out in five seconds',
  sendingIn: (seconds: number) => `Sending in ${english.number(seconds)} s`,
  undo: <Drawn>(key: Drawn): RichText<Drawn> => ['Undo ', key],
  sendNow: 'Send now',
  /** Read aloud when it begins, and shortly before it ends. */
  begins: 'Sending in 5 seconds. Escape takes it back, Enter sends it at once.',
  lastCall: 'Sending in 3 seconds.',
});
