// Counts the newest hits of a search by day, type, agent and channel. Bounded in hits and in time, for a count of everything would read
// everything; what it left out is said.
import type { SearchCounts } from '@/lib/model/search-result';
import type { SearchQuery } from '@/lib/search/search-query';
import type { CountRequest } from '../interface/search';
import { candidatesOf } from './candidates';
import { askedQuery, inItsTurn, type SearchPorts } from './search-ports';
import { seqRange } from './seq-range';
import { ShownThreads } from './shown-threads';

/** Hits of which the shape of a search can be seen; each is read from the log. */
const COUNTED_MAX = 2_000;

/** What stands beside hits may come a little later than they do. Milliseconds. */
const COUNT_MS = 250;

/** Values of one kind that are named: more are not chosen from. */
const VALUES_MAX = 8;

/** Counts. @throws AppError `invalid_query`, `overloaded`, `store_unavailable` */
export function createSearchCounts(
  ports: SearchPorts & { /** Absent: as by default. */ readonly countedMax?: number },
): (request: CountRequest) => Promise<SearchCounts> {
  return async ({ q, signal }) => {
    const query = askedQuery(q, ports);
    return inItsTurn(ports, signal, () => count(ports, query, signal));
  };
}

async function count(
  ports: SearchPorts & { readonly countedMax?: number },
  query: SearchQuery,
  signal: AbortSignal | undefined,
): Promise<SearchCounts> {
  const { store, directory, indexer, now, countedMax = COUNTED_MAX } = ports;
  const { seq: head } = await store.events.head();
  const asked = await seqRange(store.events, query, now());
  const indexed = Math.min(head, await indexer.reach(head, 0));
  const range = { after: asked.after, before: Math.min(asked.before, indexed + 1) };
  const threads = new ShownThreads(directory, query);
  const tally = new Tally();
  const until = performance.now() + COUNT_MS;
  for await (const { found, lookedTo, isCut } of candidatesOf(ports, query, range)) {
    signal?.throwIfAborted();
    for (const { record } of found) {
      const thread = await threads.of(record);
      if (thread === null) continue;
      if (tally.hits === countedMax) return tally.counts(false);
      const { event, received_at } = record;
      tally.add(received_at, event.type, event.from.agent_id, thread.channel);
    }
    if (isCut) return tally.counts(false);
    if (performance.now() > until && lookedTo > range.after) return tally.counts(false);
  }
  return tally.counts(true);
}

class Tally {
  hits = 0;
  readonly #days = new Map<string, number>();
  readonly #types = new Map<string, number>();
  readonly #agents = new Map<string, number>();
  readonly #channels = new Map<string, number>();

  add(at: string, type: string, agentId: string, channel: string): void {
    this.hits += 1;
    increment(this.#days, at.slice(0, 'YYYY-MM-DD'.length));
    increment(this.#types, type);
    increment(this.#agents, agentId);
    increment(this.#channels, channel);
  }

  counts(is_all: boolean): SearchCounts {
    return {
      hits: this.hits,
      is_all,
      days: [...this.#days].sort(([one], [other]) => (one < other ? -1 : 1)),
      types: mostFrequent(this.#types),
      agents: mostFrequent(this.#agents),
      channels: mostFrequent(this.#channels),
    };
  }
}

function increment(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

function mostFrequent(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts]
    .sort(([one, its], [other, others]) => others - its || (one < other ? -1 : 1))
    .slice(0, VALUES_MAX);
}
