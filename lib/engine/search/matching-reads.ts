// Pages of the log with a search beside the filter: the same events in the same order, of which only those are told that the search
// means. The index says which may be meant; what is not in it yet, and whatever a filter selects that no index of words has, is read.
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { queryClauses } from '@/lib/search/index-terms';
import { createMatcher } from '@/lib/search/match';
import type { OperatorName, SearchQuery, SearchTerm } from '@/lib/search/search-query';
import { PAGE_BYTES_MAX, PIECE_BYTES } from '@/lib/store/ports/event-store';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { Engine } from '../interface/engine';
import type { MatchingPage, MatchingRequest } from '../interface/search';
import { bytesOf } from '../log/feed/record-bytes';
import { recordsAt } from '../reads/records-at';
import { askedQuery, inItsTurn, type SearchPorts } from './search-ports';
import { type SeqRange, seqRange } from './seq-range';

/** How long a page is looked for before it is told short: who reads the log page by page waits for a page. Milliseconds. */
const PAGE_MS = 2_000;

/** How long a page waits until events that were stored just now are in the index; without it they are read. Milliseconds. */
const CATCH_UP_MS = 100;

/** Seqs of which the index is asked at once: more where few of them are meant. */
const STRETCH_MIN = 1_000;
const STRETCH_MAX = 64_000;

/** Events that are read together, each of which may have 256 KiB. */
const READ_TOGETHER = 64;

export type MatchingPorts = SearchPorts & {
  readonly reads: Pick<Engine, 'readInTurn' | 'matches'>;
  /** How long a page is looked for; absent: as by default. */
  readonly pageMs?: number;
};

type Look = SeqRange & { readonly filter: EventFilter; readonly order: 'asc' | 'desc' };

/** Events of the filter, in the order asked for, and up to where everything was looked at. */
type Looked = { readonly events: readonly EventRecord[]; readonly lookedTo: number };

/** Whether an event is one that the line means. @throws AppError `invalid_query` */
export function createMeaning(ports: SearchPorts): Engine['meaningOf'] {
  return (q) => {
    const matcher = createMatcher(askedQuery(q, ports), ports.now());
    return (record) => matcher(record) !== null;
  };
}

/** Reads pages. @throws AppError `invalid_query`, `overloaded`, `store_unavailable` */
export function createMatchingReads(
  ports: MatchingPorts,
): (request: MatchingRequest) => Promise<MatchingPage> {
  return async (request) => {
    const query = askedQuery(request.q, ports);
    return inItsTurn(ports, request.signal, () => readMatching(ports, query, request));
  };
}

async function readMatching(
  ports: MatchingPorts,
  query: SearchQuery,
  { filter = {}, limit, order, signal, ...range }: MatchingRequest,
): Promise<MatchingPage> {
  const { seq: head } = await ports.store.events.head();
  const asked = await seqRange(ports.store.events, query, ports.now());
  const after = Math.max(asked.after, range.after ?? 0);
  const before = Math.min(asked.before, range.before ?? head + 1, head + 1);
  const matcher = createMatcher(query, ports.now());
  const until = performance.now() + (ports.pageMs ?? PAGE_MS);
  const last = order === 'asc' ? before - 1 : after + 1;
  const goOn = (seq: number) => (seq === last ? null : seq);
  const found: EventRecord[] = [];
  let bytesLeft = PAGE_BYTES_MAX;
  for await (const looked of eventsOf(ports, query, { filter, order, after, before })) {
    signal?.throwIfAborted();
    const meant = await eventLoop.map(looked.events, bytesOf, (record) => matcher(record) !== null);
    for (const [place, record] of looked.events.entries()) {
      if (!meant[place]) continue;
      bytesLeft -= bytesOf(record);
      const told = found.at(-1);
      if (told !== undefined && bytesLeft < 0) return { events: found, next: goOn(told.seq) };
      found.push(record);
      if (found.length === limit) return { events: found, next: goOn(record.seq) };
    }
    if (performance.now() > until) return { events: found, next: goOn(looked.lookedTo) };
  }
  return { events: found, next: null };
}

/** What may be meant, in parts: by the index as far as it goes, behind it by the log. */
async function* eventsOf(
  ports: MatchingPorts,
  query: SearchQuery,
  look: Look,
): AsyncGenerator<Looked, void> {
  const { after, before, filter, order } = look;
  if (before <= after + 1) return;
  const isIndexed = filter.task_id === undefined && filter.thread_id === undefined;
  const reached = isIndexed ? await ports.indexer.reach(before - 1, CATCH_UP_MS) : 0;
  const border = Math.min(Math.max(reached, after), before - 1);
  const parts = [
    inIndex(ports, query, { ...look, before: border + 1 }),
    inLog(ports, { ...look, after: border }),
  ];
  for (const part of order === 'asc' ? parts : parts.reverse()) yield* part;
}

async function* inLog({ reads }: MatchingPorts, look: Look): AsyncGenerator<Looked, void> {
  const { filter, order } = look;
  let { after, before } = look;
  while (before > after + 1) {
    const range = { after, before, limit: STRETCH_MIN, bytesMax: PIECE_BYTES };
    const { events, isFull } = await reads.readInTurn({ filter, order, ...range });
    const last = events.at(-1)?.seq;
    const end = order === 'asc' ? before - 1 : after + 1;
    const lookedTo = isFull && last !== undefined ? last : end;
    yield { events, lookedTo };
    if (order === 'asc') after = lookedTo;
    else before = lookedTo;
  }
}

async function* inIndex(
  ports: MatchingPorts,
  query: SearchQuery,
  look: Look,
): AsyncGenerator<Looked, void> {
  const { store, reads, indexer } = ports;
  const { filter, order } = look;
  const clauses = queryClauses({ terms: [...query.terms, ...filterTerms(filter)] });
  let { after, before } = look;
  for (let size = STRETCH_MIN; before > after + 1; ) {
    const isAscending = order === 'asc';
    const stretch = isAscending
      ? { after, before: Math.min(before, after + size + 1) }
      : { after: Math.max(after, before - size - 1), before };
    const { seqs, position } = await seqsIn(store.search, clauses, stretch);
    if (position < stretch.before - 1) {
      // It is made anew: the log has what it lost.
      indexer.shrank(position);
      yield* inLog(ports, { ...look, after, before });
      return;
    }
    if (isAscending) seqs.reverse();
    for (let at = 0; at < seqs.length; at += READ_TOGETHER) {
      const some = seqs.slice(at, at + READ_TOGETHER);
      const records = await recordsAt(store.events, some);
      records.sort((one, other) => (isAscending ? one.seq - other.seq : other.seq - one.seq));
      const events = records.filter((record) => reads.matches(record, filter));
      yield { events, lookedTo: some.at(-1) ?? stretch.after };
    }
    const lookedTo = isAscending ? stretch.before - 1 : stretch.after + 1;
    yield { events: [], lookedTo };
    if (isAscending) after = lookedTo;
    else before = lookedTo;
    size = seqs.length < READ_TOGETHER ? Math.min(size * 2, STRETCH_MAX) : STRETCH_MIN;
  }
}

/** All that the index names in a stretch, newest first, and the least place where it stood meanwhile. */
async function seqsIn(
  search: SearchPorts['store']['search'],
  clauses: ReturnType<typeof queryClauses>,
  { after, before }: SeqRange,
): Promise<{ readonly seqs: number[]; readonly position: number }> {
  const seqs: number[] = [];
  let position = before - 1;
  for (let to = before; to > after + 1; ) {
    const found = await search.find({ clauses, after, before: to, limit: STRETCH_MIN });
    seqs.push(...found.seqs);
    // What is newer than this statement asked for was found before.
    if (found.position < to - 1) position = Math.min(position, found.position);
    const isFull = found.seqs.length === STRETCH_MIN;
    to = isFull ? (found.seqs.at(-1) ?? after) : found.lookedTo + 1;
  }
  return { seqs, position };
}

/** What the index knows of a filter; the events themselves are asked by the filter. */
function filterTerms(filter: EventFilter): SearchTerm[] {
  const asked: readonly (readonly [OperatorName, string | readonly string[] | undefined])[] = [
    ['run', filter.run_id],
    ['from', filter.agent_id],
    ['type', filter.type],
    ['protocol', filter.protocol],
    ['channel', filter.channel],
  ];
  return asked.flatMap(([name, values = []]) =>
    [values].flat().map((value) => ({ kind: 'operator', name, value, isExcluded: false }) as const),
  );
}
