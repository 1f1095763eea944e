// Reads all that a query selects. A page ends by its bytes as well as by its events, so that how many came does not tell
// whether more follow: whoever wants everything reads it here.
import type { EventRecord } from '@/lib/model/event-record';
import type { EventQuery, EventStore } from '@/lib/store/ports/event-store';

/** Page after page, in the order asked for, each with an event at least; `limit` is that of a page. */
export async function* eventPages(
  events: Pick<EventStore, 'readPage'>,
  query: EventQuery,
): AsyncGenerator<EventRecord[], void> {
  for (let range: Pick<EventQuery, 'after' | 'before'> = {}; ; ) {
    const page = await events.readPage({ ...query, ...range });
    const last = page.events.at(-1);
    if (last === undefined) return;
    yield page.events;
    if (!page.isFull) return;
    range = query.order === 'asc' ? { after: last.seq } : { before: last.seq };
  }
}
