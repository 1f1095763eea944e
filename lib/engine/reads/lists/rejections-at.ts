// Refused messages as they had been refused by a moment of the past. They stand outside of the log, in the order in which they were
// refused: a moment ends their list before the first that was refused no earlier than the event of the moment was received.
import type { Rejection } from '@/lib/model/errors/rejection';
import { epochMs } from '@/lib/std/instant';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { RejectionStore } from '@/lib/store/ports/rejection-store';
import type { PastRejectionQuery } from '../../interface/engine';

type Ports = {
  readonly events: Pick<EventStore, 'readAt' | 'head'>;
  readonly rejections: Pick<RejectionStore, 'list'>;
};

/** What was dropped since the moment, for a key keeps so many, is not told of it either. */
export function createRejectionReads({ events, rejections }: Ports) {
  return async ({ at, ...query }: PastRejectionQuery): Promise<Rejection[]> => {
    if (at === undefined || at > (await events.head()).seq) return rejections.list(query);
    const [moment] = await events.readAt([at]);
    if (moment === undefined) return [];
    const end = await firstFrom(rejections, epochMs(moment.received_at));
    return rejections.list({ ...query, before: Math.min(end, query.before ?? end) });
  };
}

/**
 * The id of the first that was refused at a time or later; behind the last one where there is none. Ids are in the order of time, so
 * that halving the ids finds it in some thirty reads of one row, however many there are.
 */
async function firstFrom({ list }: Ports['rejections'], timeMs: number): Promise<number> {
  const [last] = await list({ limit: 1, order: 'desc' });
  let [before, end] = [0, (last?.id ?? 0) + 1];
  while (end - before > 1) {
    const middle = Math.floor((before + end) / 2);
    const [one] = await list({ after: before, before: middle + 1, limit: 1, order: 'desc' });
    if (one !== undefined && epochMs(one.received_at) >= timeMs) end = one.id;
    else before = middle;
  }
  return end;
}
