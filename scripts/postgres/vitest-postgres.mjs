// Vitest's global set-up: one Postgres for the whole run, its address in COLLOQUY_TEST_POSTGRES_URL.
// A server named there already is used as it is. Without any Postgres the suites that want one are
// skipped, which is an error where a skip would go unseen: under CI and in `npm test`.

import { CommandError } from '../process.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';

export default async function setup() {
  if (process.env.COLLOQUY_TEST_POSTGRES_URL) return undefined;
  const binFolder = findPostgres();
  if (!binFolder) {
    if (process.env.CI || process.env.COLLOQUY_REQUIRE_POSTGRES) {
      throw new CommandError('No Postgres is installed, so its contract suite cannot run.');
    }
    return undefined;
  }
  const server = await startPostgres(binFolder);
  process.env.COLLOQUY_TEST_POSTGRES_URL = server.url;
  return () => server.stop();
}
