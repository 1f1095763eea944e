// A part of the log page by page, for those who walk all of it: each page is as long as its events are light, and others have
// their turn of the event loop between two of them.
import type { EventRecord } from '@/lib/model/event-record';
import { type EventQuery, type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import { eventPages } from '../log/feed/event-pages';

/** What a page weighs at most, which is read in some 5 ms. Bytes. */
const PAGE_BYTES = 512 * 1024;

/** Events that are folded for one answer about the past: about a second, in which others have their turns. */
export const EVENTS_FOLDED_MAX = 20_000;

/** The pages in their order. @throws the signal's reason between two of them */
export async function* logPages(
  events: Pick<EventStore, 'readPage'>,
  query: Omit<EventQuery, 'limit' | 'bytesMax'>,
  signal?: AbortSignal,
): AsyncGenerator<readonly EventRecord[], void> {
  const bounds = { limit: PAGE_LIMIT_MAX, bytesMax: PAGE_BYTES };
  for await (const page of eventPages(events, { ...query, ...bounds })) {
    await eventLoop.turn(signal);
    yield page;
  }
}
