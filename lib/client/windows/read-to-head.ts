// How a store reads over HTTP what it missed of the log.
import type { EventFilter } from '@/lib/model/event-filter';
import { type LogSpan, newerSpan, readEvents } from '@/lib/model/log-span';
import type { getEvents } from '../api/api';

/** Reads what follows on a store, page by page, until nothing does; returns whether it could. */
export async function readToHead(options: {
  readonly fetchEvents: typeof getEvents;
  readonly filter: EventFilter;
  readonly limit: number;
  /** The last seq that the store holds; null where it wants nothing that follows. */
  readonly after: () => number | null;
  readonly take: (span: LogSpan) => void;
}): Promise<boolean> {
  const { fetchEvents, filter, limit } = options;
  for (;;) {
    const after = options.after();
    if (after === null) return true;
    const answer = await fetchEvents({ filter, after, order: 'asc', limit });
    if (!answer.ok) return false;
    options.take(newerSpan(readEvents(answer.value), { after, head: answer.value.head }));
    if (answer.value.next === null) return true;
  }
}
