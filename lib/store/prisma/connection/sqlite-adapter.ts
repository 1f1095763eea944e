// Prisma's libsql adapter, made safe for acknowledging writes and moved off the event loop. Two habits of the driver are
// shut out here: after a statement that met a lock, the connection reports later writes as done and never commits them;
// and an interactive transaction swaps the connection for one without our settings. docs/decisions/0002 has the proofs.
import type { Client } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { invariant } from '@/lib/std/invariant';
import {
  type FileFault,
  SqliteThread,
  type ThreadRows,
  type ThreadStatement,
} from './sqlite-thread';

/** How long a statement waits for another process's lock, in ms. All other statements of the process wait with it: short. */
const BUSY_TIMEOUT_MS = 50;

/**
 * What every connection is told before its first statement.
 * - synchronous FULL: a commit is on the disk before it is acknowledged, power cuts included.
 * - recursive_triggers: INSERT OR REPLACE meets the triggers that refuse a DELETE.
 * - secure_delete: what redaction empties is overwritten in the file.
 * - wal_autocheckpoint, journal_size_limit: at 128 MiB (16,000 pages of 8 KiB) a commit copies the write-ahead log itself, which
 *   `wal-checkpoints.ts` does sooner beside it, and the file is cut back to 64. The default of 1,000 pages copies the same index pages
 *   into the database several times a second, on a long history from everywhere in it.
 * - cache_size: 32 MiB, which holds the upper levels of every index at millions of events.
 */
const SQLITE_PRAGMAS = [
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA recursive_triggers = ON',
  'PRAGMA secure_delete = ON',
  'PRAGMA wal_autocheckpoint = 16000',
  'PRAGMA journal_size_limit = 67108864',
  'PRAGMA cache_size = -32768',
] as const;

/**
 * What a connection that only reads is told. Each of its statements sees the last commit before it; nothing that it does holds up a
 * writer. A quarter of the cache: it reads what is looked at, and no index to its end.
 */
const READING_PRAGMAS = ['PRAGMA query_only = ON', 'PRAGMA cache_size = -8192'] as const;

/** The same of one that searches, and copies the write-ahead log: what it walks is long, and is not walked again soon. */
const SEARCHING_PRAGMAS = ['PRAGMA query_only = ON', 'PRAGMA cache_size = -8192'] as const;

function threadOf(
  url: string,
  { pragmas, fileFault }: { pragmas: () => readonly string[]; fileFault: FileFault | undefined },
): SqliteThread {
  return new SqliteThread({
    url,
    timeout: BUSY_TIMEOUT_MS,
    pragmas,
    ...(fileFault && { fileFault }),
  });
}

/** A thread of its own for reads: a page of a list waits for no commit, and a commit for no search. */
export function readingThread(url: string, fileFault?: FileFault): SqliteThread {
  return threadOf(url, { pragmas: () => READING_PRAGMAS, fileFault });
}

/** Another one for searches, which starts with the first of them. */
export function searchingThread(url: string, fileFault?: FileFault): SqliteThread {
  return threadOf(url, { pragmas: () => SEARCHING_PRAGMAS, fileFault });
}

/** As much of a client as the adapter uses. */
type AdapterClient = {
  execute(statement: ThreadStatement): Promise<ThreadRows>;
  transaction(): Promise<never>;
};

type WriterOptions = {
  readonly morePragmas?: readonly string[];
  readonly fileFault?: FileFault;
};

export class DurableLibSql extends PrismaLibSql {
  readonly thread: SqliteThread;

  /** `morePragmas` are for tests that need a small disk; every fresh connection reads them anew. */
  constructor(url: string, { morePragmas = [], fileFault }: WriterOptions) {
    super({ url });
    const pragmas = () => [...SQLITE_PRAGMAS, ...morePragmas];
    this.thread = threadOf(url, { pragmas, fileFault });
  }

  override async connect(): ReturnType<PrismaLibSql['connect']> {
    // The adapter's own `dispose` does not wait until the file is closed.
    return Object.assign(await super.connect(), { dispose: () => this.thread.close() });
  }

  override createClient(): Client {
    const client: AdapterClient = {
      execute: (statement) => this.thread.execute(statement),
      async transaction() {
        invariant(false, 'SQLite is written by single statements, never in a transaction');
      },
    };
    return client as unknown as Client;
  }
}
