// What is said at the texts of others: what is hidden in them or left out of them, where a link goes, what is odd about a name.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';

const { grouped, number } = english;

export const TEXTS = messageArea('texts', {
  hidden: (character: string) => `Hidden character ${character}`,
  rest: {
    characters: (count: number) => `${number(count)} more characters`,
    openRaw: (count: number) =>
      `${number(count)} more characters, with hidden ones among them: open the raw message`,
  },
  showAll: (size: string) => `Show all ${size}`,
  showAllLines: (size: string, lines: number) => `Show all ${size}, ${grouped(lines)} lines`,
  table: 'Table',
  json: {
    fold: 'Fold',
    unfold: 'Unfold',
    cut: (count: number) => `… (${number(count)} more characters in Raw)`,
  },
  link: {
    none: <Drawn>(address: Drawn): RichText<Drawn> => ['(not a link: ', address, ')'],
    opens: (host: string) => `(opens ${host})`,
  },
  unusual: {
    characters: (list: string) => `Unusual characters: ${list}.`,
    resembles: (name: string) => `Drawn like ${name}, and another name.`,
    kinds: { digit: 'digit', space: 'space', hidden: 'hidden', sign: 'sign' },
  },
  code: {
    title: 'Code',
    titleIn: (language: string) => `Code, ${language}`,
    copy: 'Copy code',
    change: (added: number, removed: number) =>
      `Change, ${linesOf(added)} added, ${linesOf(removed)} removed`,
  },
});

function linesOf(count: number): string {
  return english.counted(count, { one: 'line', other: 'lines' });
}
