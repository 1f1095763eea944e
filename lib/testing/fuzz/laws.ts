// The laws of the unit tests with many more cases than `npm test` tries: Vitest over every test file that draws random values,
// itself or in a contract suite that it calls.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['lib', 'components'];
const DRAWS = /from '(fast-check|[^']*\/law-runs|[^']*\/contract)'/;

/** How many times as many cases as in `npm test`. */
export const LAW_FACTOR = 20;
/** A law takes up to a few seconds in `npm test`. */
const TEST_TIMEOUT_MS = 120_000;

/** The test files below `root` that have laws, as paths with slashes. */
export function lawFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => /\.test\.tsx?$/.test(file))
      .filter((file) => DRAWS.test(readFileSync(join(root, file), 'utf8'))),
  ).sort();
}

/** Runs the laws from a seed, `factor` times as many cases as in `npm test`; whether all of them hold. */
export function runLaws(root: string, options: { seed: number; factor: number }): boolean {
  const { seed, factor } = options;
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const limit = `--testTimeout=${TEST_TIMEOUT_MS * factor}`;
  const { status } = spawnSync(process.execPath, [vitest, 'run', limit, ...lawFiles(root)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      COLLOQUY_TEST_SEED: String(seed),
      COLLOQUY_TEST_CASES_FACTOR: String(factor),
    },
  });
  return status === 0;
}
