// Answers a search: the index says which events may be meant, the events themselves which are (`lib/search/match.ts`). Newest first,
// bounded in hits and in time: what took too long goes on with the next page, from where it was.
import type { EventRecord } from '@/lib/model/event-record';
import type { SearchHit, SearchResult } from '@/lib/model/search-result';
import type { TextMatch } from '@/lib/search/match';
import type { SearchQuery } from '@/lib/search/search-query';
import { snippetOf } from '@/lib/search/snippet';
import type { SearchPage, SearchRequest } from '../interface/search';
import { candidatesOf } from './candidates';
import { askedQuery, inItsTurn, type SearchPorts } from './search-ports';
import { seqRange } from './seq-range';
import { ShownThreads } from './shown-threads';

/** How long a search looks before it answers what it has: what a person takes for at once. Whoever wants more goes on. Milliseconds. */
const SEARCH_MS = 250;

/** How long a search waits for events that were stored just now. Milliseconds. */
const CATCH_UP_MS = 1_000;

/** Searches the log. @throws AppError `invalid_query`, `overloaded`, `store_unavailable` */
export function createSearch(
  ports: SearchPorts & {
    /** How long a search looks; absent: as by default. */ readonly searchMs?: number;
  },
): (request: SearchRequest) => Promise<SearchPage> {
  return async (request) => {
    const query = askedQuery(request.q, ports);
    return inItsTurn(ports, request.signal, () => search(ports, query, request));
  };
}

async function search(
  ports: SearchPorts & { readonly searchMs?: number },
  query: SearchQuery,
  { after, limit, signal }: SearchRequest,
): Promise<SearchPage> {
  const { store, directory, indexer, now, searchMs = SEARCH_MS } = ports;
  const head = (await store.events.head()).seq;
  const indexed = Math.min(head, await indexer.reach(head, CATCH_UP_MS));
  const range = await seqRange(store.events, query, now());
  // A page goes on where the one before ended, although the index may be made anew and not have come there yet.
  const from = Math.min(range.before, after ?? indexed + 1, head + 1);
  const groups = new ResultGroups(new ShownThreads(directory, query));
  const meant = candidatesOf(ports, query, { after: range.after, before: from });
  const until = performance.now() + searchMs;
  let next: number | null = null;
  for await (const { found, lookedTo, isCut } of meant) {
    signal?.throwIfAborted();
    for (const { record, match } of found) {
      await groups.add(record, match);
      if (groups.hits < limit) continue;
      next = record.seq;
      break;
    }
    if (next !== null) break;
    if (isCut || (performance.now() > until && lookedTo > range.after)) {
      next = lookedTo + 1;
      break;
    }
  }
  const isMore = next !== null && next > range.after + 1;
  const behind = head - indexed;
  return { results: groups.results(), next: isMore ? next : null, ...(behind > 0 && { behind }) };
}

/** Hits by thread. */
class ResultGroups {
  readonly #threads: ShownThreads;
  readonly #results = new Map<string, SearchResult>();
  hits = 0;

  constructor(threads: ShownThreads) {
    this.#threads = threads;
  }

  async add(record: EventRecord, match: TextMatch): Promise<void> {
    const { thread_id, run_id } = record.event;
    const thread = await this.#threads.of(record);
    if (thread === null) return;
    const name = JSON.stringify([thread_id, run_id]);
    const result = this.#results.get(name) ?? { thread_id, run_id, ...thread, hits: [] };
    this.#results.set(name, result);
    result.hits.push(hitOf(record, match));
    this.hits += 1;
  }

  results(): SearchResult[] {
    return [...this.#results.values()];
  }
}

function hitOf({ seq, event, received_at }: EventRecord, match: TextMatch): SearchHit {
  const { from, type } = event;
  return { seq, agent_id: from.agent_id, type, at: received_at, snippet: snippetOf(match) };
}
