// The sides of an event, and the one that people read first: its message.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const { number, plural } = english;

export const EVENT_SIDES = messageArea('event-sides', {
  title: 'Sides of the event',
  sides: {
    message: 'Message',
    raw: 'Raw',
    canonical: 'Canonical',
    protocols: 'Other protocols',
    conformance: 'Conformance',
    integrity: 'Integrity',
  },
  canonical: {
    about: 'ClutchMessage, as every reader gets it',
    copy: 'Copy JSON',
    title: 'Canonical event',
  },
  removed: <Drawn>(why: Drawn): RichText<Drawn> => ['The content was removed: ', why],
  saysSo: (seq: number) => `event ${number(seq)} says so`,
  artifacts: 'Artifacts',
  payload: 'Payload',
  attachments: 'Attachments',
  facts: {
    type: 'Type',
    from: 'From',
    to: 'To',
    sent: 'Sent',
    channel: 'Channel',
    thread: 'Thread',
    run: 'Run',
    runThen: 'as of this event',
    task: 'Task',
    taskAttempt: <Drawn>(task: Drawn, attempt: number): RichText<Drawn> => [
      ...[task, `, attempt ${number(attempt)}`],
    ],
    parentTask: 'Parent task',
    protocol: 'Protocol',
    payloadType: 'Payload type',
    schema: 'Schema',
    requires: 'Requires',
    prefers: 'Prefers',
    idempotency: 'Idempotency',
  },
  content: 'Content',
  dialect: 'Dialect',
  wrappedIn: (wrappers: number) =>
    plural(wrappers, { one: 'Wrapped in', other: 'Wrapped in, from the outside in' }),
  call: {
    title: 'Said in a dialect',
    call: 'Call',
    says: 'which says in the core language',
    expansion: 'Expansion',
  },
  definition: {
    defines: 'Defines a dialect',
    teaches: 'Teaches a dialect',
    author: 'Author',
    noAuthor: 'none named',
    definition: 'Definition',
  },
  outcome: {
    title: 'What became of a dialect',
    action: 'It was',
    actions: { installed: 'installed', removed: 'removed', refused: 'refused' },
    why: 'Because',
    signature: 'Signature',
    signatures: {
      verified: 'verified',
      bad: 'bad',
      unknown_key: 'unknown key',
      unsigned: 'unsigned',
    },
    by: 'By',
  },
  comments: {
    title: 'Comments',
    form: 'Comment on the event',
    placeholder: 'Comment on this event',
    records: 'Recorded as a message from you in this thread. It opens no task and answers nothing.',
  },
});
