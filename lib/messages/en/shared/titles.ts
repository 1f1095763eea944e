// By what things are called of which nothing says how they are called.
import { messageArea } from '../../message-area';

export const TITLES = messageArea('titles', {
  registrations: 'Registrations',
});
