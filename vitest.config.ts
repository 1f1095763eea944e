import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const TESTS = [
  'lib/**/*.test.ts',
  'bench/**/*.test.ts',
  'components/**/*.test.{ts,tsx}',
  'scripts/**/*.test.mjs',
];
/** These measure the memory of their process, which other test files would have filled, or load modules in another way. */
const ISOLATED_TESTS = [
  'lib/dialects/expansion/expansion-limits.test.ts',
  'lib/http/ingest/ingest-forms.test.ts',
  'lib/live/stalled-client.test.ts',
  'lib/protocols/sixth-protocol.test.ts',
];

export default defineConfig({
  resolve: {
    alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') },
  },
  test: {
    environment: 'node',
    // The SQLite driver is a native module: a crash in it ends one worker, of whose files only the one under way fails.
    pool: 'forks',
    // Vitest's default is one fewer, to leave a core to its main process, which has nearly nothing to do.
    maxWorkers: Math.max(2, availableParallelism()),
    globalSetup: ['./scripts/postgres/vitest-postgres.mjs'],
    setupFiles: ['./lib/testing/seed-laws.ts'],
    // Only for what hangs: contract suites and laws do real work, on a machine that may be busy with something else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A test that passes then is named as flaky at the end of the run; on the machine of a developer it fails.
    retry: process.env.CI ? 1 : 0,
    // What is waited for comes when it comes: a machine under load is slow, and no test is about that.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: TESTS,
          exclude: [...configDefaults.exclude, ...ISOLATED_TESTS],
          // A worker keeps its modules from file to file: starting a process and loading them took half of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED_TESTS, isolate: true } },
    ],
  },
});
