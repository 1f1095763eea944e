// What is hidden in the texts and names of others.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

const { number } = english;

export const HIDDEN_TEXT = messageArea('hidden-text', {
  hidden: (character: string) => `Hidden character ${character}`,
  rest: {
    characters: (count: number) => `${number(count)} more characters`,
    openRaw: (count: number) =>
      `${number(count)} more characters, with hidden ones among them: open the raw message`,
  },
  unusual: {
    characters: (list: string) => `Unusual characters: ${list}.`,
    resembles: (name: string) => `Drawn like ${name}, and another name.`,
    kinds: { digit: 'digit', space: 'space', hidden: 'hidden', sign: 'sign' },
  },
});
