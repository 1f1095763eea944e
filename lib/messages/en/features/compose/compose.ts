// The whole composer: a message in any protocol, as text, form or source.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const COMPOSE = messageArea('compose', {
  title: 'Compose',
  backToThread: 'Back to the thread',
  intoNew: 'into a new thread, in a run of its own',
  into: <Drawn>(thread: Drawn): RichText<Drawn> => ['into ', thread],
  /** Before the text that is answered. */
  answers: <Drawn>(who: Drawn): RichText<Drawn> => ['Answers ', who, ': '],
  /** What the message would go to. */
  absent: {
    title: 'There is nothing to write to here',
    thread: <Drawn>(id: Drawn): RichText<Drawn> => [
      'Nothing is known of the thread ',
      id,
      '. It may come with the next event.',
    ],
    event: <Drawn>(seq: Drawn): RichText<Drawn> => [
      'The log has no event ',
      seq,
      ', which this would answer.',
    ],
    startNew: 'Write into a new thread',
  },
  needsOperator: (role: string) => `The role ${role} reads; writing needs an operator’s key.`,
  readingForms: 'Reading the forms of the protocol',
  form: 'Compose a message',
  message: 'The message',
  draftIsKept: ' The draft is kept; sent again unchanged it is stored once.',
  sentLater:
    'Sent five seconds after Send, or Ctrl+Enter. Leave before, and nothing is sent: the draft stays in this tab.',
  notTaken: 'The message was not taken',
  noResult: 'The server answered without a result.',
  envelope: {
    protocol: 'Protocol',
    writeAs: 'Write as',
    text: 'Text',
    json: 'JSON',
    plain: 'Plain',
    form: 'Form',
    type: 'Type',
    typeIs: (type: string) => `Type: ${type}`,
    from: 'From',
    to: 'To',
    sender: (name: string) => `Sender: ${name}`,
    you: 'You',
    inItsName: 'in its name',
  },
  writing: {
    text: 'Text of the message',
    write: 'Write a message',
    source: 'The message as it is sent',
    unreadable:
      'What you typed as the message cannot be shown as a form. Mend it there, or drop it.',
    drop: 'Drop it, and show what the form had',
  },
  files: {
    title: 'Files',
    noWord: (kind: string) => `${kind} has no word for attachments.`,
    wait: (kind: string, count: number) =>
      `${kind} has no word for attachments: ${english.counted(count, { one: 'file', other: 'files' })} would not be sent, and ${english.plural(count, { one: 'waits', other: 'wait' })} here for a kind that has one.`,
  },
  send: {
    dryRun: 'Dry run',
    send: 'Send',
    sending: 'Sending',
    notChecked: 'not checked',
    checking: 'Checking',
    refused: 'would be refused',
    marked: (rules: number) =>
      `taken, marked with ${english.counted(rules, { one: 'broken rule', other: 'broken rules' })}`,
    valid: 'valid',
    hints: {
      newTask: 'It names a new task, for which nobody asked.',
      emptyResult: 'The result is empty.',
    },
    warnings: (count: number) => english.counted(count, { one: 'warning', other: 'warnings' }),
    size: (events: number, bytes: string) =>
      `${english.counted(events, { one: 'event', other: 'events' })}, ${bytes}`,
  },
  fields: {
    more: 'More fields',
    filledIn: 'Filled in for you',
    /** For those who hear the name of a field only. */
    required: ' (required)',
    choose: 'choose',
    notSaid: 'not said',
    yes: 'yes',
    no: 'no',
    onePerLine: 'one in each line',
    levels: { refused: 'refused', error: 'broken', warning: 'warning', info: 'note' },
    faults: {
      number: 'Expected a number.',
      wholeNumber: 'Expected a whole number.',
      json: 'Expected JSON, such as {"name": "value"} or ["one", "two"].',
    },
  },
});
