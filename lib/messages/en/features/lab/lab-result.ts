// What can be said about a message of the lab.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

const { counted, number } = english;

export const LAB_RESULT = messageArea('lab-result', {
  title: 'What it says',
  isReading: 'Reading',
  reading: 'Reading the message',
  empty: {
    title: 'Paste a message, or choose a sample',
    text: 'You see whether it keeps its protocol’s rules and which clause it breaks, what it means in plain English, the event that it becomes, and how the other protocols would say it.',
  },
  unreadableAt: 'Where it cannot be read',
  wrongAt: 'Where it is wrong',
  refused: 'Why it is refused',
  findings: (count: number) => counted(count, { one: 'finding', other: 'findings' }),
  reply: { title: 'What the sender would be told', value: 'The answer to the sender' },
  outputs: 'In every protocol',
  event: {
    title: (at: number, of: number) =>
      of === 1 ? 'As an event of the log' : `As event ${number(at)} of ${number(of)} of the log`,
    value: 'Canonical event',
  },
  copy: 'Copy',
  profile: {
    byShape: 'by its shape',
    reading: (profile: string) => `Reading: ${profile}`,
  },
  send: {
    send: 'Send it',
    note: 'That would store it in the log.',
    stored: 'Stored',
    isThere: 'It is in the log already',
    openThread: 'Open its thread',
    notTaken: 'Not taken',
    noResult: 'The server answered without a result.',
  },
});
