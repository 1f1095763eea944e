// The store of a history while it is made: the server's own, with room for the indexes of millions of events.
import { join } from 'node:path';
import type { Store } from '@/lib/store/ports/store';
import { openPrismaStore } from '@/lib/store/prisma/open';

/**
 * Pages of indexes are changed again and again: where they stay in memory, and are copied into the database once for each 400 MB
 * of the write-ahead log, a million events are stored as quickly as the first ones. A server runs with a cache of 32 MB.
 */
const PRAGMAS = [
  'PRAGMA cache_size = -2000000',
  'PRAGMA wal_autocheckpoint = 100000',
  'PRAGMA journal_size_limit = 500000000',
] as const;

/** Opens, and makes where there is none, the database of a data directory. */
export function openHistoryStore(dataDir: string): Promise<Store> {
  return openPrismaStore({ databaseUrl: `file:${databasePath(dataDir)}`, morePragmas: PRAGMAS });
}

/** The SQLite file of a data directory. */
export function databasePath(dataDir: string): string {
  return join(dataDir, 'colloquy.db');
}
