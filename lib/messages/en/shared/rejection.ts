// Messages that were refused.
import { messageArea } from '../../message-area';

export const REJECTION = messageArea('rejection', {
  reading: 'Reading the rejected messages',
  forbidden: {
    title: 'Not for this key',
    text: 'Rejected messages are shown to those who may read the whole workspace.',
  },
  none: {
    title: 'Nothing was refused',
    text: 'A message that breaks its protocol beyond repair is not stored in the log. It is kept here, with what is wrong with it, so that nothing that an agent said disappears.',
  },
  noneThen: {
    title: 'Nothing had been refused',
    text: 'No message that is kept was refused before the event of this moment was received.',
  },
  untold:
    'What was refused before the event of this moment was received. Only the newest of each key are kept: what has been dropped since is not told.',
  list: 'Rejected messages',
  readingOlder: 'Reading older ones',
  older: 'Show older ones',
  unknownSender: 'unknown sender',
  facts: {
    why: 'Why',
    sender: 'Sender',
    unreadable: 'could not be read',
    id: 'Its id',
    received: 'Received',
    protocol: 'Protocol',
  },
  raw: {
    title: 'The message as it arrived',
    /** Behind the title. */
    masked: (mask: string) => `, credentials replaced by ${mask} before it was kept`,
    cut: ', its first 64 KiB',
    copy: 'Copy raw',
    openInLab: 'Open in the lab',
  },
});
