// A text of symbolic expressions as its words, for tests that take one out or put another one in its place.

export type TextWord = { readonly start: number; readonly end: number; readonly isAtom: boolean };

/** Strings, parentheses and everything else between white space, in their order. Comments are words like others. */
export function wordsOf(text: string): TextWord[] {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+/gs)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    isAtom: word !== '(' && word !== ')',
  }));
}
