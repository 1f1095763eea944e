// Tests over foreign test data. Where there is none, its tests say so and are skipped; where it is there, a part that is
// empty is an error.
import { describe, expect, it } from 'vitest';
import { type CorpusFile, corpusRoot, readCorpus } from './corpus-files';

/** Defines tests over the files of one part of the corpus, sorted by name; or one that says why they are skipped. */
export function describeCorpus(
  part: string,
  isWanted: (name: string) => boolean,
  define: (files: readonly CorpusFile[]) => void,
): void {
  const root = corpusRoot();
  describe(`corpus ${part}`, () => {
    if (root === null) {
      it('skipped: no corpus', ({ skip }) => skip('no corpus'));
      return;
    }
    const files = readCorpus(root, part, isWanted);
    it('has files', () => {
      expect(files, `${part} of the corpus ${root} is empty`).not.toEqual([]);
    });
    define(files);
  });
}
