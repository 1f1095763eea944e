// The last step of a history: all of it goes into the search index, as it has in a server that has been there all the time. Without it
// a server that is measured fills the index meanwhile.
import { SearchIndexer } from '@/lib/engine/search/search-indexer';
import { openHistoryStore, type StepOptions } from './history-store';

/** Between two looks at how far it got. Milliseconds. */
const LOOK_MS = 1_000;

/** Indexes a history to its end; what is in the index already stays. */
export async function indexHistory(dataDir: string, options: StepOptions = {}): Promise<void> {
  const { store, log } = await openHistoryStore(dataDir, options);
  const indexer = new SearchIndexer({ ...store, log });
  try {
    const { seq } = await store.events.head();
    for (let at = 0; at < seq; ) {
      at = await indexer.reach(seq, LOOK_MS);
      options.onProgress?.(at);
    }
  } finally {
    await indexer.close();
    await store.close();
  }
}
