// Brings a database to this program's tables when it starts: applies the migrations of the folder that Prisma's own
// command line also reads, and writes down what it did in the table that the command line keeps, so that both agree.
import { createHash, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@libsql/client';
import type { Client as PostgresClient } from 'pg';
import { makeFolders } from '../../files/private-files';
import { type Db, providerOf } from './client';

/** The lock that Prisma's own `migrate deploy` takes on Postgres. */
export const MIGRATE_LOCK = 72_707_369;

/** Another process may be migrating the same database; its work takes well under this time, in ms. */
const MIGRATE_WAIT_MS = 30_000;

/** A Postgres that takes a connection says so in this time, in ms. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Pages of a new SQLite file, twice the default: a row of the log is some 900 bytes, and what does not fit behind the last one is
 * lost on each page (docs/decisions/0081). A file that is there keeps its own.
 */
const SQLITE_PAGE_BYTES = 8_192;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** One row of Prisma's table. `finished_at` is null where `migrate deploy` failed half-way. */
type Applied = {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: unknown;
  readonly rolled_back_at: unknown;
};

/** What the migrator needs of a database that it holds a write lock and a transaction on. */
type Session = {
  script(sql: string): Promise<void>;
  applied(): Promise<Applied[]>;
  record(migration: Migration): Promise<void>;
};

/**
 * Applies what is not applied yet, all of it or nothing.
 * @throws Error where the database has migrations that this program does not know, or knows with another text.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<void> {
  const migrations = await readMigrations(folder);
  const inTransaction = providerOf(databaseUrl) === 'sqlite' ? onSqlite : onPostgres;
  await inTransaction(databaseUrl, async (session) => {
    const { fault, pending } = compare(migrations, await session.applied());
    if (fault !== null) throw new Error(fault);
    for (const migration of pending) {
      await session.script(migration.sql);
      await session.record(migration);
    }
  });
}

/** What keeps this program from working with the database's tables, or null. */
export async function migrationFault(db: Db, folder: string): Promise<string | null> {
  const applied = await db.$queryRaw<Applied[]>`
    SELECT migration_name, checksum, finished_at, rolled_back_at FROM _prisma_migrations`;
  const { fault, pending } = compare(await readMigrations(folder), applied);
  const [first] = pending;
  return fault ?? (first ? `The migration ${first.name} is not applied.` : null);
}

function compare(
  migrations: readonly Migration[],
  history: readonly Applied[],
): { fault: string | null; pending: Migration[] } {
  const applied = history.filter((row) => row.rolled_back_at === null);
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const name = row.migration_name;
    const fault =
      row.finished_at === null
        ? `The migration ${name} failed half-way; see "prisma migrate resolve".`
        : !known.has(name)
          ? `The database has the migration ${name}, which this version does not know: it belongs to a later version. Start that one, or restore a backup from before the upgrade.`
          : known.get(name)?.checksum !== row.checksum
            ? `The migration ${name} was applied with another text than the one here.`
            : null;
    if (fault !== null) return { fault, pending: [] };
  }
  const names = new Set(applied.map((row) => row.migration_name));
  return { fault: null, pending: migrations.filter((migration) => !names.has(migration.name)) };
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** A client of its own: the driver's transactions and scripts are not for the connection that serves (adapter). */
async function onSqlite(url: string, work: (session: Session) => Promise<void>): Promise<void> {
  await makeFolders(dirname(sqlitePath(url)));
  const client = createClient({ url, timeout: MIGRATE_WAIT_MS });
  try {
    // Said first: it counts for a file that holds nothing yet, and not once it is WAL.
    await client.execute(`PRAGMA page_size = ${SQLITE_PAGE_BYTES}`);
    await client.execute('PRAGMA journal_mode = WAL');
    // By hand: the driver's own transaction keeps its connection open for good.
    await client.execute('BEGIN IMMEDIATE');
    const scripts: string[] = [];
    await work(await sqliteSession(client, scripts));
    // The driver rolls back what a script leaves open.
    await client.executeMultiple([...scripts, 'COMMIT'].join('\n;\n'));
  } finally {
    client.close();
  }
}

/** @throws Error where a file has tables, and none of them says that this program made them; nothing of it is changed. */
export async function requireOurFile(url: string): Promise<void> {
  if (statSync(sqlitePath(url), { throwIfNoEntry: false })?.isFile() !== true) return;
  const client = createClient({ url, timeout: MIGRATE_WAIT_MS });
  try {
    const { rows } = await client.execute(`
      SELECT COUNT(*) AS tables, TOTAL(name = '_prisma_migrations') AS ours
      FROM sqlite_schema WHERE type = 'table'`);
    const [{ tables, ours } = { tables: 0, ours: 0 }] = rows;
    if (Number(tables) === 0 || Number(ours) > 0) return;
    throw new Error(
      'The file of the database has the tables of another program. Name another one with DATABASE_URL; nothing was changed in this one.',
    );
  } finally {
    client.close();
  }
}

/** The path of a database file. */
export function sqlitePath(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.replace(/^file:/, '');
}

/** Scripts are put down, to be run when all is recorded: which comes first is the same to a transaction. */
async function sqliteSession(client: Client, scripts: string[]): Promise<Session> {
  await client.execute(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL,
    "checksum" TEXT NOT NULL,
    "finished_at" DATETIME,
    "migration_name" TEXT NOT NULL,
    "logs" TEXT,
    "rolled_back_at" DATETIME,
    "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
  )`);
  return {
    async script(sql) {
      scripts.push(sql);
    },
    async applied() {
      const { rows } = await client.execute('SELECT * FROM "_prisma_migrations"');
      return rows.map((row) => ({
        migration_name: String(row.migration_name),
        checksum: String(row.checksum),
        finished_at: row.finished_at,
        rolled_back_at: row.rolled_back_at,
      }));
    },
    async record({ name, checksum }) {
      const at = Date.now();
      await client.execute({
        sql: `INSERT INTO "_prisma_migrations"
          ("id", "checksum", "finished_at", "migration_name", "started_at", "applied_steps_count")
          VALUES (?, ?, ?, ?, ?, 1)`,
        args: [randomUUID(), checksum, at, name, at],
      });
    },
  };
}

async function onPostgres(url: string, work: (session: Session) => Promise<void>): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: MIGRATE_WAIT_MS,
  });
  // A lost connection is said by what waits for its answer; the client says it again, and ends the process where nobody listens.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATE_LOCK]);
    await work(await postgresSession(client));
    await client.query('COMMIT');
  } finally {
    // Where the work threw, the end of the connection rolls it back.
    await client.end();
  }
}

async function postgresSession(client: PostgresClient): Promise<Session> {
  await client.query(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`);
  return {
    async script(sql) {
      await client.query(sql);
    },
    async applied() {
      return (await client.query<Applied>('SELECT * FROM "_prisma_migrations"')).rows;
    },
    async record({ name, checksum }) {
      await client.query(
        `INSERT INTO "_prisma_migrations"
          ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
          VALUES ($1, $2, now(), $3, 1)`,
        [randomUUID(), checksum, name],
      );
    },
  };
}
