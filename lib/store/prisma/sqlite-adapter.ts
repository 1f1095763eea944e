// Prisma's libsql adapter, made safe for acknowledging writes. Two habits of the driver are shut out here: after a
// statement that met a lock, the connection reports later writes as done and never commits them; and an interactive
// transaction swaps the connection for one without our settings. docs/decisions/0002 has the proofs.
import type { Client, Config, InArgs, InStatement } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { invariant } from '@/lib/std/invariant';

/** How long a statement waits for another process's lock, in ms. The driver blocks the event loop meanwhile: short. */
const BUSY_TIMEOUT_MS = 50;

/**
 * What every connection is told before its first statement.
 * - synchronous FULL: a commit is on the disk before it is acknowledged, power cuts included.
 * - recursive_triggers: INSERT OR REPLACE meets the triggers that refuse a DELETE.
 * - secure_delete: what redaction empties is overwritten in the file.
 * - wal_autocheckpoint, journal_size_limit: a write-ahead log of 16 MiB (4,000 pages), cut back to at most 64 MiB; the
 *   default of 4 MiB copies the same index pages into the database several times a second.
 * - cache_size: 32 MiB, which holds the upper levels of every index at millions of events.
 */
export const SQLITE_PRAGMAS = [
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA recursive_triggers = ON',
  'PRAGMA secure_delete = ON',
  'PRAGMA wal_autocheckpoint = 4000',
  'PRAGMA journal_size_limit = 67108864',
  'PRAGMA cache_size = -32768',
] as const;

export class DurableLibSql extends PrismaLibSql {
  readonly #morePragmas: readonly string[];

  /** `morePragmas` are for tests that need a small disk; every fresh connection reads them anew. */
  constructor(url: string, morePragmas: readonly string[] = []) {
    super({ url, timeout: BUSY_TIMEOUT_MS });
    this.#morePragmas = morePragmas;
  }

  override createClient(config: Config): Client {
    return guarded(super.createClient(config), this.#morePragmas);
  }
}

/** The adapter sends one statement at a time, so nothing runs between a failure and the fresh connection. */
function guarded(client: Client, morePragmas: readonly string[]): Client {
  const execute = client.execute.bind(client) as (
    statement: InStatement,
    args?: InArgs,
  ) => ReturnType<Client['execute']>;
  let isPrepared = false;

  async function prepare(): Promise<void> {
    for (const pragma of [...SQLITE_PRAGMAS, ...morePragmas]) await execute(pragma);
  }

  return Object.assign(client, {
    async execute(statement: InStatement, args?: InArgs) {
      try {
        if (!isPrepared) await prepare();
        isPrepared = true;
        return await execute(statement, args);
      } catch (error) {
        isPrepared = false;
        client.reconnect();
        throw error;
      }
    },
    async transaction(): Promise<never> {
      invariant(false, 'SQLite is written by single statements, never in a transaction');
    },
  });
}
