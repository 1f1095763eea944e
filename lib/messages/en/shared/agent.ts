// Who is named: the reader, and what an agent is doing.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const AGENT = messageArea('agent', {
  you: 'You',
  /** On the face of the reader. */
  yourInitials: 'YO',
  takingPart: (count: number, names: string) => `${english.grouped(count)} taking part: ${names}`,
  presence: {
    online: 'online',
    busy: 'busy',
    idle: 'idle',
    error: 'error',
    offline: 'offline',
  },
});
