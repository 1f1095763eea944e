// The last event by a moment of those that count, by an index: mostly one look.
import type { EventSelection } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import type { EventStore } from '@/lib/store/ports/event-store';
import { eventPages } from '../../log/feed/event-pages';

/** Events that are read at once to find the last one that counts. */
const LAST_EVENTS = 10;

type Wanted = {
  readonly filter: EventSelection;
  readonly at: number;
  readonly counts: (record: EventRecord) => boolean;
};

/** Null where none counts. */
export async function lastRecord(
  events: Pick<EventStore, 'readPage'>,
  { filter, at, counts }: Wanted,
): Promise<EventRecord | null> {
  const query = { filter, before: at + 1, limit: LAST_EVENTS, order: 'desc' } as const;
  for await (const page of eventPages(events, query)) {
    const last = page.find(counts);
    if (last !== undefined) return last;
  }
  return null;
}
