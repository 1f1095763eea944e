// Which words of two texts differ, for whoever reads both side by side.
import { diffArrays } from 'diff';

/** A stretch of one text; `isOwn` where the other one does not have it there. */
export type WordPiece = { readonly text: string; readonly isOwn: boolean };

export type WordDiff = {
  readonly a: readonly WordPiece[];
  readonly b: readonly WordPiece[];
  /** Of both texts together. */
  readonly words: number;
  readonly differing: number;
};

/** Words of each text that are compared; what comes after them stands as it is. More nobody reads side by side. */
export const WORDS_MAX = 2_000;

/** Words that may differ; beyond it all do. Some 60 ms at the worst. */
const CHANGES_MAX = 600;

/** Compares two texts word by word; spaces belong to the word before them and do not count. */
export function wordDiff(a: string, b: string): WordDiff {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  const [restA, restB] = [wordsA.splice(WORDS_MAX), wordsB.splice(WORDS_MAX)];
  const changes = diffArrays(wordsA, wordsB, {
    maxEditLength: CHANGES_MAX,
    comparator: (one, other) => one.trimEnd() === other.trimEnd(),
  });
  const sides = { a: [] as WordPiece[], b: [] as WordPiece[] };
  let differing = 0;
  const own = (side: 'a' | 'b', words: readonly string[]) => {
    if (words.length === 0) return;
    differing += words.length;
    sides[side].push({ text: words.join(''), isOwn: true });
  };
  if (changes === undefined) {
    own('a', wordsA);
    own('b', wordsB);
  }
  let read = 0;
  for (const { added, removed, value } of changes ?? []) {
    if (removed) own('a', value);
    else if (added) own('b', value);
    else {
      // The library gives the words of one text; those of the other may have other spaces.
      sides.b.push({ text: value.join(''), isOwn: false });
      sides.a.push({ text: wordsA.slice(read, read + value.length).join(''), isOwn: false });
    }
    if (!added) read += value.length;
  }
  if (restA.length > 0) sides.a.push({ text: restA.join(''), isOwn: false });
  if (restB.length > 0) sides.b.push({ text: restB.join(''), isOwn: false });
  return { ...sides, words: wordsA.length + wordsB.length, differing };
}

/** The words, each with the spaces behind it; spaces at the beginning are a word. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}
