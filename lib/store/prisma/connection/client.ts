// Makes the Prisma client of a database, and the way of its raw statements. Its two generated clients differ in type only where we do not use them, so the
// SQLite one stands for both; this file holds the one cast that says so.
import { PrismaClient as SqliteClient } from '@/prisma/generated/sqlite/client';
import { DurableLibSql, readingThread, searchingThread } from './sqlite-adapter';
import { createRawSql, type RawSql, type ReadSql } from './sqlite-raw';
import type { FileFault } from './sqlite-thread';
import { CopiedWriter } from './wal-checkpoints';

export type Provider = 'sqlite' | 'postgresql';

export type Db = SqliteClient;

export type Database = {
  readonly db: Db;
  /** What raw SQL goes through outside of transactions. */
  readonly sql: RawSql;
  /** What is read beside writers: it sees what was committed before it began, and waits for no commit. */
  readonly reads: ReadSql;
  /** The same for what may take long: a search waits for no page, and a page for no search. */
  readonly searches: ReadSql;
  /** Resolves when everything is closed. */
  close(): Promise<void>;
};

/** Which of the two databases a URL means: `postgres:` or `postgresql:`, else a `file:` of SQLite. */
export function providerOf(databaseUrl: string): Provider {
  return /^postgres(ql)?:/.test(databaseUrl) ? 'postgresql' : 'sqlite';
}

type DatabaseOptions = {
  /** For tests of SQLite. */
  readonly morePragmas?: readonly string[];
  /** Why SQLite's files are no longer those that were opened, so that nothing may be written or opened. */
  readonly fileFault?: FileFault;
};

/** Connects lazily, on the first statement. */
export async function createDatabase(
  databaseUrl: string,
  options: DatabaseOptions = {},
): Promise<Database> {
  if (providerOf(databaseUrl) === 'sqlite') {
    const adapter = new DurableLibSql(databaseUrl, options);
    const db = new SqliteClient({ adapter });
    const reader = readingThread(databaseUrl, options.fileFault);
    const searcher = searchingThread(databaseUrl, options.fileFault);
    // As a search, a copy takes long, and no page waits for it.
    const writer = new CopiedWriter(adapter.thread, searcher);
    const close = async () => {
      await writer.close();
      await Promise.all([reader.close(), searcher.close()]);
      await db.$disconnect();
    };
    const [sql, reads, searches] = [
      createRawSql(writer),
      createRawSql(reader),
      createRawSql(searcher),
    ];
    return { db, sql, reads, searches, close };
  }
  const { postgresClient } = await import('./postgres-client');
  const db = postgresClient(databaseUrl) as unknown as Db;
  return { db, sql: db, reads: db, searches: db, close: () => db.$disconnect() };
}
