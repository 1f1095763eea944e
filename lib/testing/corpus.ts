// Foreign test data, which stays outside this repository: `../shared/data` beside it, or the folder that COLLOQUY_CORPUS
// names. Where there is none, its tests say so and are skipped; where it is there, a part that is empty is an error.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const BESIDE = fileURLToPath(new URL('../../../shared/data', import.meta.url));

export type CorpusFile = { readonly name: string; readonly bytes: Buffer };

/** Defines tests over the files of one part of the corpus, sorted by name; or one that says why they are skipped. */
export function describeCorpus(
  part: string,
  isWanted: (name: string) => boolean,
  define: (files: readonly CorpusFile[]) => void,
): void {
  const root = process.env.COLLOQUY_CORPUS ?? BESIDE;
  describe(`corpus ${part}`, () => {
    if (!existsSync(root)) {
      it('skipped: no corpus', ({ skip }) => skip('no corpus'));
      return;
    }
    const files = readFiles(join(root, part), isWanted);
    it('has files', () => {
      expect(files, `${part} of the corpus ${root} is empty`).not.toEqual([]);
    });
    define(files);
  });
}

function readFiles(folder: string, isWanted: (name: string) => boolean): CorpusFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(isWanted)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}
