// Runs Stryker over the sources of one folder and returns its mutants. It stands beside Stryker's own package.json, so that
// the import finds the packages that only `npm run mutate` installs.
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../process.mjs';

/** What a sandbox goes without: products, and what no test of a pure folder reads. */
const LEFT_OUT = ['/.next', '/dist', '/data', '/e2e', '/docs', '/public', '/test-results'];

/** Mutates `sources` (globs) with the tests of `folder`; returns Stryker's results, one for each mutant. */
export async function runStryker({ folder, sources, concurrency }) {
  // The seed stays the same over all mutants: whether one is killed must not be luck.
  process.env.COLLOQUY_TEST_SEED ??= '1';
  process.env.COLLOQUY_MUTATE_FOLDER = folder;
  process.chdir(root);
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/vitest-one-folder.mjs' },
    // TypeScript 7 lacks the interface by which Stryker rewrites a tsconfig: it finds none, and needs none.
    tsconfigFile: 'no-tsconfig.json',
    mutate: sources,
    concurrency,
    coverageAnalysis: 'perTest',
    // A busy machine must not pass for a test that noticed: endless loops end by the count of their rounds, not by the clock.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 15,
    warnings: { slow: false },
    reporters: ['progress-append-only'],
    ignorePatterns: LEFT_OUT,
    tempDirName: '.stryker-tmp',
    cleanTempDir: 'always',
    allowConsoleColors: false,
    logLevel: 'warn',
    thresholds: { high: 100, low: 0, break: null },
  });
  const mutants = await stryker.runMutationTest();
  return mutants.map((mutant) => ({ ...mutant, fileName: relative(root, mutant.fileName) }));
}
