// Foreign test data, which stays outside this repository: `../shared/data` beside it, or the folder that COLLOQUY_CORPUS
// names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BESIDE = fileURLToPath(new URL('../../../../shared/data', import.meta.url));

export type CorpusFile = { readonly name: string; readonly bytes: Buffer };

/** Where the corpus is; null where there is none. */
export function corpusRoot(): string | null {
  const root = process.env.COLLOQUY_CORPUS ?? BESIDE;
  return existsSync(root) ? root : null;
}

/** The files of one part of the corpus, sorted by name; none where there is no such part. */
export function readCorpus(root: string, part: string, isWanted: (name: string) => boolean) {
  const folder = join(root, part);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(isWanted)
    .sort()
    .map((name): CorpusFile => ({ name, bytes: readFileSync(join(folder, name)) }));
}
