// Puts the search together: what fills its index, told of everything that is stored, and what answers.
import type { Directory } from '../interface/directory';
import type { EngineDeps } from '../interface/engine-deps';
import type { SearchPage, SearchRequest } from '../interface/search';
import type { LogFeed } from '../log/log-feed';
import { SearchIndexer } from './search-indexer';
import { createSearch } from './search-reads';

type Ports = {
  readonly deps: Pick<EngineDeps, 'store' | 'log' | 'now'>;
  readonly directory: Directory;
  readonly feed: LogFeed;
};

export type OpenedSearch = {
  readonly indexer: SearchIndexer;
  readonly search: (request: SearchRequest) => Promise<SearchPage>;
};

/** Follows from now on; what was stored before goes into the index in the background. */
export function openSearch({ deps: { store, log, now }, directory, feed }: Ports): OpenedSearch {
  const indexer = new SearchIndexer({ ...store, log });
  feed.follow((records) => indexer.observe(records));
  return { indexer, search: createSearch({ store, directory, indexer, now }) };
}
