// The store of a history while it is made.
import { openPrismaStore } from '@/lib/store/prisma/open';
import { databasePath } from './history-file';

/** Rows of what is folded are changed again and again: they stay in memory. A server runs with a cache of 32 MB. */
const PRAGMAS = ['PRAGMA cache_size = -1000000', 'PRAGMA wal_autocheckpoint = 100000'] as const;

/** How a step of the making tells of itself. */
export type StepOptions = {
  /** Events that are done. */
  readonly onProgress?: (events: number) => void;
  /** What is warned of. */
  readonly onWarning?: (message: string) => void;
};

/** Opens it, with a log that tells warnings and errors alone. */
export async function openHistoryStore(dataDir: string, { onWarning }: StepOptions) {
  const store = await openPrismaStore({
    databaseUrl: `file:${databasePath(dataDir)}`,
    morePragmas: PRAGMAS,
  });
  const warn = (fields: object, message: string) =>
    onWarning?.(`${message} ${JSON.stringify(fields)}`);
  return { store, log: { info: () => undefined, warn, error: warn } };
}
