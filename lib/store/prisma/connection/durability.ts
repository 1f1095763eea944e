// Whether a commit of this database outlives a power cut. A store that cannot say yes is not opened.
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { Db, Provider } from './client';

/** SQLite's number for `synchronous = FULL`. */
const SYNCHRONOUS_FULL = 2;

/** What is wrong, in words for the person who runs the server; null where acknowledged means durable. */
export async function durabilityFault(db: Db, provider: Provider): Promise<string | null> {
  return provider === 'sqlite' ? sqliteFault(db) : postgresFault(db);
}

/** Read first: SQLite may answer with another value before the first read of a connection than it works with after. */
async function sqliteFault(db: Db): Promise<string | null> {
  await db.$queryRaw`SELECT max(seq) FROM event`;
  const [journal] = await db.$queryRaw<{ journal_mode: string }[]>`PRAGMA journal_mode`;
  if (journal?.journal_mode !== 'wal') {
    return `SQLite's journal_mode is ${journal?.journal_mode}, expected wal: is the database on a network or read-only disk?`;
  }
  const [sync] = await db.$queryRaw<{ synchronous: number }[]>`PRAGMA synchronous`;
  if (Number(sync?.synchronous) < SYNCHRONOUS_FULL) {
    return `SQLite's synchronous is ${sync?.synchronous}, expected FULL (2).`;
  }
  return null;
}

async function postgresFault(db: Db): Promise<string | null> {
  const [settings] = await db.$queryRaw<{ fsync: string; synchronous_commit: string }[]>(
    Prisma.sql`SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit`,
  );
  if (settings?.fsync !== 'on') {
    return "Postgres runs with fsync = off: a power cut would lose acknowledged events. Set fsync = on in the server's configuration.";
  }
  if (settings.synchronous_commit === 'off') {
    return 'Postgres runs with synchronous_commit = off: a crash would lose acknowledged events. Set it to on for the server, the database or the role.';
  }
  return null;
}
