// How many messages of a run file are signed, and what that is worth by the keys of the file. The command line says it in the same English.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

const { grouped } = english;

export const FILE_SIGNATURES = messageArea('file-signatures', {
  signed: (signed: number, verified: number, bad: number, unverifiable: number) => {
    const parts = [
      `verified by the keys that came with it: ${grouped(verified)}`,
      ...(bad > 0 ? [`not holding: ${grouped(bad)}`] : []),
      ...(unverifiable > 0 ? [`not verifiable: ${grouped(unverifiable)}`] : []),
    ];
    return `Signed messages in it: ${grouped(signed)} (${parts.join(', ')}). Whose keys they are is the file’s word.`;
  },
});
