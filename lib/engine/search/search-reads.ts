// Answers a search: the index says which events may be meant, the events themselves which are (`lib/search/match.ts`). Newest first,
// bounded in hits and in time: what took too long goes on with the next page, from where it was.
import { AppError } from '@/lib/model/errors/app-error';
import { channelOf, type EventRecord } from '@/lib/model/event-record';
import type { SearchHit, SearchResult } from '@/lib/model/search-result';
import { queryClauses } from '@/lib/search/index-terms';
import { createMatcher, type Matcher, type TextMatch } from '@/lib/search/match';
import { parseQuery } from '@/lib/search/parse-query';
import { isOperator, type SearchQuery } from '@/lib/search/search-query';
import { snippetOf } from '@/lib/search/snippet';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { SearchStore } from '@/lib/store/ports/search-store';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { Directory } from '../interface/directory';
import type { SearchPage, SearchRequest } from '../interface/search';
import { bytesOf } from '../log/record-bytes';
import { createReadTurns } from '../reads/read-turns';
import type { SearchIndexer } from './search-indexer';
import { type SeqRange, seqRange } from './seq-range';

/** Searches that run at once; others wait for their turn. Each keeps the thread of the database busy that is theirs. */
const AT_ONCE_MAX = 2;

/** How long a search waits for its turn. Milliseconds. */
const TURN_MS = 5_000;

/** How long a search looks before it answers what it has: what a person takes for at once. Whoever wants more goes on. Milliseconds. */
const SEARCH_MS = 250;

/** How long a search waits for events that were stored just now. Milliseconds. */
const CATCH_UP_MS = 1_000;

/** Events of the index that are looked at together: at first as many as a page may need, and more where few of them are meant. */
const CANDIDATES_MIN = 20;
const CANDIDATES_MAX = 400;

type Ports = {
  readonly store: { readonly events: EventStore; readonly search: SearchStore };
  readonly directory: Pick<Directory, 'rows' | 'view' | 'mergedFrom'>;
  readonly indexer: Pick<SearchIndexer, 'reach'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** How long a search looks; absent: as by default. */
  readonly searchMs?: number;
};

/** Searches the log. @throws AppError `invalid_query`, `overloaded`, `store_unavailable` */
export function createSearch(ports: Ports): (request: SearchRequest) => Promise<SearchPage> {
  const inTurn = createReadTurns(AT_ONCE_MAX);
  return async (request) => {
    const query = withMergedChannels(readQuery(request.q), ports.directory);
    const asked = performance.now();
    return inTurn(async () => {
      if (performance.now() - asked > TURN_MS) throw tooMany();
      request.signal?.throwIfAborted();
      return search(ports, query, request);
    });
  };
}

function readQuery(q: string): SearchQuery {
  const parsed = parseQuery(q);
  if (parsed.ok) return parsed.value;
  const { message } = parsed.error;
  throw new AppError('invalid_query', message, { errors: [{ ...parsed.error, path: '/q' }] });
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

type Meant = { readonly record: EventRecord; readonly match: TextMatch };

async function search(
  ports: Ports,
  query: SearchQuery,
  { after, limit, signal }: SearchRequest,
): Promise<SearchPage> {
  const { store, directory, indexer, now, searchMs = SEARCH_MS } = ports;
  const head = (await store.events.head()).seq;
  const indexed = Math.min(head, await indexer.reach(head, CATCH_UP_MS));
  const range = await seqRange(store.events, query, now());
  const from = Math.min(range.before, after ?? Number.MAX_SAFE_INTEGER, indexed + 1);
  const groups = new ResultGroups(directory, query);
  const meant = candidatesOf(ports, query, { after: range.after, before: from });
  const until = performance.now() + searchMs;
  let next: number | null = null;
  for await (const { found, lookedTo } of meant) {
    signal?.throwIfAborted();
    for (const { record, match } of found) {
      await groups.add(record, match);
      if (groups.hits < limit) continue;
      next = record.seq;
      break;
    }
    if (next !== null) break;
    if (performance.now() > until && lookedTo > range.after) {
      next = lookedTo + 1;
      break;
    }
  }
  const isMore = next !== null && next > range.after + 1;
  const behind = head - indexed;
  return { results: groups.results(), next: isMore ? next : null, ...(behind > 0 && { behind }) };
}

type Looked = { readonly found: readonly Meant[]; readonly lookedTo: number };

/** Events that are meant, newest first, in parts; with each part, down to where everything was looked at. */
async function* candidatesOf(
  { store, now }: Ports,
  query: SearchQuery,
  { after, before }: SeqRange,
): AsyncGenerator<Looked, void> {
  const matcher = createMatcher(query, now());
  const clauses = queryClauses(query);
  let limit = CANDIDATES_MIN;
  for (let to = before; to > after + 1; ) {
    const { seqs, lookedTo } = await store.search.find({ clauses, after, before: to, limit });
    const isFull = seqs.length === limit;
    for (let left = seqs; left.length > 0; ) {
      const records = await store.events.readAt(left);
      const last = records.at(-1);
      if (last === undefined) break;
      yield { found: await meantOf(records, matcher), lookedTo: last.seq - 1 };
      left = left.filter((seq) => seq < last.seq);
    }
    const end = isFull ? (seqs.at(-1) ?? after + 1) : lookedTo + 1;
    if (!isFull) yield { found: [], lookedTo };
    to = end;
    limit = Math.min(limit * 2, CANDIDATES_MAX);
  }
}

async function meantOf(records: readonly EventRecord[], matcher: Matcher): Promise<Meant[]> {
  const matches = await eventLoop.map(records, bytesOf, (record) => {
    const match = matcher(record);
    return match === null ? [] : [{ record, match }];
  });
  return matches.flat();
}

/** Hits by thread, without what stands in no list: threads and channels that operators hid, unless that channel is asked for. */
class ResultGroups {
  readonly #directory: Ports['directory'];
  readonly #askedChannels: ReadonlySet<string>;
  readonly #shown = new Map<string, SearchResult | null>();
  readonly #results = new Map<string, SearchResult>();
  hits = 0;

  constructor(directory: Ports['directory'], { terms }: SearchQuery) {
    this.#directory = directory;
    const asked = terms.filter(isOperator).filter(({ name }) => name === 'channel');
    this.#askedChannels = new Set(asked.map(({ value }) => value));
  }

  async add(record: EventRecord, match: TextMatch): Promise<void> {
    const { run_id } = record.event;
    const thread = await this.#threadOf(record);
    if (thread === null) return;
    const name = JSON.stringify([thread.thread_id, run_id]);
    const result = this.#results.get(name) ?? { ...thread, run_id, hits: [] };
    this.#results.set(name, result);
    result.hits.push(hitOf(record, match));
    this.hits += 1;
  }

  results(): SearchResult[] {
    return [...this.#results.values()];
  }

  /** Null where it is hidden. */
  async #threadOf(record: EventRecord): Promise<SearchResult | null> {
    const { thread_id } = record.event;
    const known = this.#shown.get(thread_id);
    if (known !== undefined) return known;
    const shown = await this.#summaryOf(record);
    this.#shown.set(thread_id, shown);
    return shown;
  }

  async #summaryOf({ event, protocol }: EventRecord): Promise<SearchResult | null> {
    const { thread_id, run_id } = event;
    const row = await this.#directory.rows.thread(thread_id);
    const channel = row?.channel ?? channelOf(event, protocol);
    const isHidden =
      row?.hidden === true ||
      (!this.#askedChannels.has(channel) && this.#directory.view('channel', channel).hidden);
    return isHidden ? null : { thread_id, run_id, channel, title: row?.title ?? '', hits: [] };
  }
}

function hitOf({ seq, event, received_at }: EventRecord, match: TextMatch): SearchHit {
  const { from, type } = event;
  return { seq, agent_id: from.agent_id, type, at: received_at, snippet: snippetOf(match) };
}
