// The last step of a history: all of it goes into the search index, as it has in a server that has been there all the time. Without it
// a server that is measured fills the index meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { SearchIndexer } from '@/lib/engine/search/search-indexer';
import { openPrismaStore } from '@/lib/store/prisma/open';
import { databasePath } from './history-file';
import { PRAGMAS } from './open-history';

/** Between two looks at how far it got. Milliseconds. */
const LOOK_MS = 1_000;

type Options = {
  readonly onProgress?: (indexed: number) => void;
  /** What the indexer warns of. */
  readonly onWarning?: (message: string) => void;
};

/** Indexes a history to its end; what is in the index already stays. */
export async function indexHistory(dataDir: string, options: Options = {}): Promise<void> {
  const { onProgress, onWarning } = options;
  const store = await openPrismaStore({
    databaseUrl: `file:${databasePath(dataDir)}`,
    morePragmas: PRAGMAS,
  });
  const warn = (fields: object, message: string) =>
    onWarning?.(`${message} ${JSON.stringify(fields)}`);
  const indexer = new SearchIndexer({
    ...store,
    log: { info: () => undefined, warn, error: warn },
  });
  try {
    const { seq } = await store.events.head();
    for (let at = 0; at < seq; ) {
      at = await indexer.reach(seq, LOOK_MS);
      onProgress?.(at);
      if (at < seq) await pause(0);
    }
  } finally {
    await indexer.close();
    await store.close();
  }
}
