// The stretch of the log that `before:` and `after:` leave. A time is found by halving: the server's clock gives times in the order of
// the log, but where it was set back; what it finds too much, the events themselves are asked.
import { type QueryTime, queryTimeOf } from '@/lib/search/query-time';
import { isOperator, type SearchQuery } from '@/lib/search/search-query';
import { epochMs } from '@/lib/std/instant';
import type { EventStore } from '@/lib/store/ports/event-store';

/** Both exclusive. */
export type SeqRange = { readonly after: number; readonly before: number };

type Log = Pick<EventStore, 'head' | 'read'>;

/** @param now Milliseconds since 1970. */
export async function seqRange(log: Log, { terms }: SearchQuery, now: number): Promise<SeqRange> {
  let after = 0;
  let before = Number.MAX_SAFE_INTEGER;
  for (const { name, value } of terms.filter(isOperator)) {
    if (name !== 'before' && name !== 'after') continue;
    const moment = queryTimeOf(value, now);
    if (moment === null) continue;
    if (name === 'before') before = Math.min(before, await firstSeq(log, moment, 'from'));
    else after = Math.max(after, (await firstSeq(log, moment, 'to')) - 1);
  }
  return { after, before };
}

/** The first seq at the beginning of a moment, or behind it. */
async function firstSeq(log: Log, moment: QueryTime, end: 'from' | 'to'): Promise<number> {
  if (moment.kind === 'seq') return end === 'from' ? moment.seq : moment.seq + 1;
  let low = 1;
  let high = (await log.head()).seq + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const query = { after: middle - 1, limit: 1, order: 'asc' } as const;
    const [record] = await log.read(query);
    if (record !== undefined && epochMs(record.received_at) < moment[end]) low = middle + 1;
    else high = middle;
  }
  return low;
}
