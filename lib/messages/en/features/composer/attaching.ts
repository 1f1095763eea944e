// Files that go with a message.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

/** As people count files: in MiB. */
const allowed = (files: number, size: number) =>
  `Up to ${english.number(files)} files of any type, ${english.number(size)} MiB each`;

export const ATTACHING = messageArea('attaching', {
  pick: 'Files to attach',
  attach: (files: number, size: number) => `Attach files. ${allowed(files, size)}`,
  dropHere: (files: number, size: number) => `${allowed(files, size)}. Drop or paste them here.`,
  list: 'Attached files',
  remove: (name: string) => `Remove ${name}`,
  sentOf: (name: string) => `Sent of ${name}`,
  sent: (sent: string, all: string) => `${sent} of ${all}`,
  storing: 'Storing',
  faults: {
    tooMany: (max: number) =>
      `A message takes ${english.number(max)} files. Put more of them into an archive.`,
    empty: 'It is empty.',
    tooLarge: (size: number, max: number) =>
      `It has ${english.number(size)} MiB, more than the ${english.number(max)} MiB that a file may have.`,
  },
  waits: {
    failed: 'A file is not attached: try it again, or remove it.',
    underWay: 'Wait until the files are attached.',
  },
});
