// What a field says of a text that is too long.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const TEXT_LENGTH = messageArea('text-length', {
  tooLong: (max: number, length: number) =>
    `At most ${english.grouped(max)} characters, and these are ${english.grouped(length)}. Shorten the text.`,
});
