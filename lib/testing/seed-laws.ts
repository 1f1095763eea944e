// Set-up of every test file: gives fast-check its number of cases and its seed, and says the seed where a test failed.
import fc from 'fast-check';
import { afterEach } from 'vitest';
import { lawRuns, TEST_SEED } from './law-runs';

fc.configureGlobal({ numRuns: lawRuns(), seed: TEST_SEED });

const said = new Set<string>();

afterEach(({ task }) => {
  const { name } = task.file;
  if (task.result?.state !== 'fail' || said.has(name)) return;
  said.add(name);
  console.error(`COLLOQUY_TEST_SEED=${TEST_SEED} repeats the random values of ${name}`);
});
