import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WORDS_MAX, type WordPiece, wordDiff } from './word-diff';

const textOf = (pieces: readonly WordPiece[]) => pieces.map(({ text }) => text).join('');
const shown = (pieces: readonly WordPiece[]) =>
  pieces.map(({ text, isOwn }) => (isOwn ? `[${text.trim()}]` : text.trim())).join(' ');

test('the words that one text has alone are marked, and counted', () => {
  const { a, b, words, differing } = wordDiff(
    'Seven of nine vendors price per user.',
    'Six of nine vendors  price per seat.',
  );

  expect(shown(a)).toBe('[Seven] of nine vendors price per [user.]');
  expect(shown(b)).toBe('[Six] of nine vendors  price per [seat.]');
  expect({ words, differing }).toEqual({ words: 14, differing: 4 });
});

test('both texts stand there whole, and equal ones have nothing of their own', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '  ')).map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { a, b } = wordDiff(one, other);

      expect([textOf(a), textOf(b)]).toEqual([one, other]);
      expect(wordDiff(one, one).differing).toBe(0);
    }),
  );
});

test('of long texts the beginning is compared, and texts that have nothing in common differ as a whole', () => {
  const long = (word: string) => Array.from({ length: WORDS_MAX + 10 }, () => word).join(' ');

  const { a, differing } = wordDiff(long('one'), long('two'));

  expect(differing).toBe(2 * WORDS_MAX);
  expect(a.map(({ isOwn }) => isOwn)).toEqual([true, false]);
});
