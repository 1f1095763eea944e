// Stopping the sample team from the run that it plays in.
import { messageArea } from '../../../message-area';

export const STOP_SAMPLE = messageArea('stop-sample', {
  stoppedEarly: 'The sample stopped early',
  stop: 'Stop the sample',
  stopTeam: 'Stop the sample team',
});
