// What is said at longer texts of others: what is left out of them, where a link goes, what a block of code is.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';

const { grouped, number } = english;

export const TEXTS = messageArea('texts', {
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
