// What is said at an event wherever it is shown: its marks and its time.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

const { number } = english;

export const EVENT = messageArea('event', {
  signatures: {
    verified: 'signature verified',
    bad: 'signature does not hold',
    unknown_key: 'signed by an unknown key',
    unsigned: 'unsigned',
    unchecked: 'signature not checked',
  },
  verdicts: { pass: 'conforms', warn: 'conforms with warnings', fail: 'breaks a rule' },
  /** `what`: one of the verdicts, or of the signatures. */
  andUnsigned: (what: string) => `${what}, unsigned`,
  andConforms: (what: string) => `${what}, conforms`,
  markOf: (mark: string, seq: number) => `${mark}, event ${number(seq)}`,
  inspectAt: (time: string, seq: number) => `${time}, inspect event ${number(seq)}`,
  suspect: (rank: number) => `suspect ${number(rank)}`,
});
