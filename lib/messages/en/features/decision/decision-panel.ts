// A decision that is still read: what is said before its code is there.
import { messageArea } from '../../../message-area';

export const DECISION_PANEL = messageArea('decision-panel', {
  reading: 'Reading the decision',
});
