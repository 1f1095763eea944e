// What searches are handed, how a line becomes one, and how many run at once.
import { AppError } from '@/lib/model/errors/app-error';
import { parseQuery } from '@/lib/search/parse-query';
import { queryFailure } from '@/lib/search/query-failure';
import { isOperator, type SearchQuery } from '@/lib/search/search-query';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { SearchStore } from '@/lib/store/ports/search-store';
import type { Directory } from '../interface/directory';
import { createReadTurns } from '../reads/read-turns';
import type { SearchIndexer } from './search-indexer';

/** Searches that run at once; others wait for their turn. Each keeps the thread of the database busy that is theirs. */
const AT_ONCE_MAX = 2;

/** How long a search waits for its turn. Milliseconds. */
const TURN_MS = 5_000;

export type SearchPorts = {
  readonly store: { readonly events: EventStore; readonly search: SearchStore };
  readonly directory: Pick<Directory, 'rows' | 'view' | 'mergedFrom'>;
  readonly indexer: Pick<SearchIndexer, 'reach' | 'shrank'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** All searches of one workspace share them. */
  readonly turns: ReturnType<typeof createReadTurns>;
};

/** The turns of one workspace. */
export function searchTurns(): SearchPorts['turns'] {
  return createReadTurns(AT_ONCE_MAX);
}

/** What a line asks, in merged channels too. @throws AppError `invalid_query` */
export function askedQuery(q: string, { directory }: Pick<SearchPorts, 'directory'>): SearchQuery {
  return withMergedChannels(readQuery(q), directory);
}

/** Runs a search when it is its turn. @throws AppError `overloaded` where that took too long; the signal's reason */
export async function inItsTurn<T>(
  { turns }: Pick<SearchPorts, 'turns'>,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
): Promise<T> {
  const asked = performance.now();
  return turns(async () => {
    if (performance.now() - asked > TURN_MS) throw tooMany();
    signal?.throwIfAborted();
    return run();
  });
}

function readQuery(q: string): SearchQuery {
  const parsed = parseQuery(q);
  if (parsed.ok) return parsed.value;
  const failure = queryFailure(parsed.error);
  throw new AppError(failure.code, failure.message, { errors: [{ ...failure, path: '/q' }] });
}

function tooMany(): AppError {
  return new AppError(
    'overloaded',
    'Too many searches are under way. Search again in a few seconds, by fewer or rarer words.',
    { retryAfterSec: 5 },
  );
}

/** What stands in a channel was said in it, or in one that was merged into it. */
function withMergedChannels(
  query: SearchQuery,
  { mergedFrom }: Pick<Directory, 'mergedFrom'>,
): SearchQuery {
  const terms = query.terms.flatMap((term) => {
    if (!isOperator(term) || term.name !== 'channel') return [term];
    return [term, ...mergedFrom(term.value).map((value) => ({ ...term, value }))];
  });
  return { terms };
}
