// Puts the search together: what fills its index, told of everything that is stored, and what answers.

import type { SearchCounts } from '@/lib/model/search-result';
import type { Directory } from '../interface/directory';
import type { EngineDeps } from '../interface/engine-deps';
import type { CountRequest, SearchPage, SearchRequest } from '../interface/search';
import type { LogFeed } from '../log/log-feed';
import { createSearchCounts } from './search-counts';
import { SearchIndexer } from './search-indexer';
import { searchTurns } from './search-ports';
import { createSearch } from './search-reads';

type Ports = {
  readonly deps: Pick<EngineDeps, 'store' | 'log' | 'now'>;
  readonly directory: Directory;
  readonly feed: LogFeed;
};

export type OpenedSearch = {
  readonly indexer: SearchIndexer;
  readonly search: (request: SearchRequest) => Promise<SearchPage>;
  readonly searchCounts: (request: CountRequest) => Promise<SearchCounts>;
};

/** Follows from now on; what was stored before goes into the index in the background. */
export function openSearch({ deps: { store, log, now }, directory, feed }: Ports): OpenedSearch {
  const indexer = new SearchIndexer({ ...store, log });
  feed.follow((records) => indexer.observe(records));
  const ports = { store, directory, indexer, now, turns: searchTurns() };
  return { indexer, search: createSearch(ports), searchCounts: createSearchCounts(ports) };
}
