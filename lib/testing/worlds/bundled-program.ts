// A program of this folder as one file, for tests that start it again and again: every start from the sources would translate
// them all once more.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles `<name>.ts` before the tests of a file, beside the packages that it imports; returns the path of the bundle. */
export function bundledProgram(name: string): string {
  const outfile = `${ROOT}dist/test-${name}-${process.pid}.mjs`;
  beforeAll(async () => {
    await build({
      absWorkingDir: ROOT,
      entryPoints: [`lib/testing/worlds/${name}.ts`],
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      packages: 'external',
      logLevel: 'error',
    });
  });
  afterAll(() => rm(outfile, { force: true }));
  return outfile;
}
