// Writing into a thread or a run: the line at its foot.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const COMPOSING = messageArea('composing', {
  title: 'Write into this thread',
  message: 'The message',
  /** Of a kind of message. */
  type: (type: string) => `Type: ${type}`,
  saySomething: 'say something',
  askForWork: 'ask for work',
  /** Before the recipients. */
  to: 'to',
  text: 'Message',
  write: 'Write a message',
  whatToDo: 'What should be done?',
  send: 'Send',
  more: 'More',
  /** For those who hear the link only. */
  moreWays: ' ways to write: protocols, form, preview',
  recipients: {
    title: 'Recipients',
    /** Before those that are chosen. */
    chosen: 'Recipients: ',
    find: 'Find an agent',
    everybody: 'everybody',
    nobody: 'nobody',
    noneFound: 'No agent has this name.',
  },
  state: {
    sending: 'Sending',
    writeAsHuman: 'You write as a human. Enter sends in five seconds.',
    writeSigned: 'You write as a human, signed by this browser. Enter sends in five seconds.',
    valid: 'Valid, 1 event, from you',
    validSigned: 'Valid, 1 event, from you, signed',
  },
  problems: {
    noRecipient: 'Choose at least one recipient.',
    noText: 'Write something first.',
    /** In KiB. */
    tooLong: (max: number, size: number) =>
      `The text is too long: an event may have ${english.number(max)} KiB, this one has ${english.number(size)} KiB.`,
    tooManyRecipients: (max: number) =>
      `Too many recipients: a message may have ${english.number(max)}.`,
    unfitRecipient: 'A recipient has a name that no message can be sent to.',
  },
  reply: {
    to: <Drawn>(who: Drawn): RichText<Drawn> => ['Replying to ', who],
    end: 'Do not reply',
  },
  cancel: {
    title: 'Cancel a task',
    find: 'Find a task',
    noneFound: 'No open task has this name.',
    more: (count: number) => `and ${english.number(count)} more, found by typing`,
    question: <Drawn>(task: Drawn): RichText<Drawn> => ['Cancel “', task, '”?'],
    reason: 'Reason, if there is one',
    confirm: 'Cancel the task',
    keep: 'Keep it',
    records: <Drawn>(recipients: readonly Drawn[]): RichText<Drawn> => [
      'Recorded as a task.cancel from you to ',
      ...english.and(recipients),
      '. It stays in the log.',
    ],
  },
});
