import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') },
  },
  test: {
    include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    environment: 'node',
    // The SQLite driver is a native module: a crash in it takes one worker along and not the run.
    pool: 'forks',
    globalSetup: ['./scripts/vitest-postgres.mjs'],
    // Contract suites and property tests do real work on a slow disk; a hang is found soon enough.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test that passes then is named as flaky at the end of the run; on the machine of a developer it fails.
    retry: process.env.CI ? 1 : 0,
    // What is waited for comes when it comes: a machine under load is slow, and no test is about that.
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
