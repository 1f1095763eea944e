// The lab: a message in front, samples, and the prompt by which a model speaks.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const LAB = messageArea('lab', {
  title: 'Protocol lab',
  about: 'What a message says, and what is right and wrong with it',
  parts: {
    title: 'Parts of the lab',
    message: 'Try a message',
    prompt: 'Prompt for a model',
    rejected: 'Rejected messages',
  },
  absent: {
    /** A rejected message that the address names. */
    text: <Drawn>(id: Drawn): RichText<Drawn> => [
      'The rejected message ',
      id,
      ' is not here: of each key only the newest are kept, and not every role reads them.',
    ],
    list: 'Show those that are kept',
  },
  editor: {
    title: 'Message',
    readAs: 'Read it as',
    detect: 'Detect',
    message: 'Message to look at',
    /** Two messages of different protocols. */
    placeholder: (one: string, other: string) =>
      `Paste a message of any protocol, such as\n${one}\nor ${other}`,
    notStored: 'Nothing typed here is stored.',
    clear: 'Clear',
  },
  samples: {
    title: 'Samples',
    count: (count: number) => english.counted(count, { one: 'sample', other: 'samples' }),
    of: (protocol: string) => `Samples of ${protocol}`,
  },
  prompt: {
    none: 'No protocol here has a prompt for a model',
    title: (protocol: string) => `${protocol} for a model`,
    about:
      'Put this into a model’s system prompt. It writes the meaning of a message; id, time, trace and sender are the runtime’s to add.',
    copy: 'Copy the prompt',
    written: 'What the model writes by it',
    /** Goes on from the title. */
    taken: <Drawn>(query: Drawn): RichText<Drawn> => [
      'is taken with ',
      query,
      ': Colloquy adds id, time, trace and sender, and marks what it added.',
    ],
    copyWritten: 'Copy',
    readsKey: (agent: string, variable: string) =>
      `The snippet reads the key of ${agent} from ${variable}.`,
  },
});
