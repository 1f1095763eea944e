// Puts the search together: what fills its index, told of everything that is stored, and what answers.
import type { Directory } from '../interface/directory';
import type { Engine } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';
import type { LogFeed } from '../log/feed/log-feed';
import { createMatchingReads, createMeaning, type MatchingPorts } from './matching-reads';
import { createSearchCounts } from './search-counts';
import { SearchIndexer } from './search-indexer';
import { searchTurns } from './search-ports';
import { createSearch } from './search-reads';

type Ports = {
  readonly deps: Pick<EngineDeps, 'store' | 'log' | 'now'>;
  readonly directory: Directory;
  readonly feed: LogFeed;
  readonly reads: MatchingPorts['reads'];
};

export type OpenedSearch = {
  readonly indexer: SearchIndexer;
  readonly searches: Pick<Engine, 'search' | 'searchCounts' | 'readMatching' | 'meaningOf'>;
};

/** Follows from now on; what was stored before goes into the index in the background. */
export function openSearch(opened: Ports): OpenedSearch {
  const { directory, feed, reads } = opened;
  const { store, log, now } = opened.deps;
  const indexer = new SearchIndexer({ ...store, log });
  feed.follow((records) => indexer.observe(records));
  const ports = { store, directory, indexer, now, turns: searchTurns() };
  return {
    indexer,
    searches: {
      search: createSearch(ports),
      searchCounts: createSearchCounts(ports),
      readMatching: createMatchingReads({ ...ports, reads }),
      meaningOf: createMeaning(ports),
    },
  };
}
