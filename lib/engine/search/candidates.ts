// The events that a search means: the index says which may be meant, the events themselves which are.
import type { EventRecord } from '@/lib/model/event-record';
import { queryClauses } from '@/lib/search/index-terms';
import { createMatcher, type Matcher, type TextMatch } from '@/lib/search/match';
import type { SearchQuery } from '@/lib/search/search-query';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import { bytesOf } from '../log/feed/record-bytes';
import type { SearchPorts } from './search-ports';
import type { SeqRange } from './seq-range';

/** Events of the index that are looked at together: at first as many as a page may need, and more where few of them are meant. */
const CANDIDATES_MIN = 20;
const CANDIDATES_MAX = 400;

type Meant = { readonly record: EventRecord; readonly match: TextMatch };

type Looked = {
  readonly found: readonly Meant[];
  readonly lookedTo: number;
  /** The index ended before: it is made anew, and nothing below could be found. */
  readonly isCut?: true;
};

/** Events that are meant, newest first, in parts; with each part, down to where everything was looked at. The index goes up to `before`. */
export async function* candidatesOf(
  { store, indexer, now }: Pick<SearchPorts, 'store' | 'indexer' | 'now'>,
  query: SearchQuery,
  { after, before }: SeqRange,
): AsyncGenerator<Looked, void> {
  const matcher = createMatcher(query, now());
  const clauses = queryClauses(query);
  let limit = CANDIDATES_MIN;
  for (let to = before; to > after + 1; ) {
    const { seqs, lookedTo, position } = await store.search.find({
      clauses,
      after,
      before: to,
      limit,
    });
    if (position < to - 1) {
      indexer.shrank(position);
      yield { found: [], lookedTo: to - 1, isCut: true };
      return;
    }
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
