// That the code with which a person signs did not come, so that what they sent was not posted.
import { messageArea } from '../../message-area';

export const SIGNING_NOT_LOADED = messageArea('signing-not-loaded', {
  title: 'Nothing was sent',
  detail:
    'The code that signs what you send could not be loaded. Check the connection and try again; where that does not help, reload the page.',
});
