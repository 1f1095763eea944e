// Vitest's configuration for Stryker: the tests of the one folder that COLLOQUY_MUTATE_FOLDER names. Without a database, for
// what is mutated is pure.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    environment: 'node',
    include: [`${process.env.COLLOQUY_MUTATE_FOLDER}/**/*.test.ts`],
    setupFiles: ['./lib/testing/seed-laws.ts'],
    // Every mutant is tried in a worker of its own, in which the test files may share their modules.
    isolate: false,
    testTimeout: 60_000,
  },
});
