// A stretch of the log under some filter: all matching events with `from <= seq <= to`, ascending. Pages of history and
// live frames alike are spans, so that what is known, and what is not, can be told from their ends.
import type { EventRecord } from './event-record';

export type LogSpan = {
  readonly from: number;
  readonly to: number;
  readonly events: readonly EventRecord[];
};

/** A page as it was read, and whether more may follow: pages end by their bytes as well as by their number. */
export type ReadEvents = { readonly events: readonly EventRecord[]; readonly isFull: boolean };

/** The same of what the API answers, which says where to go on. */
export function readEvents({
  events,
  next,
}: {
  readonly events: readonly EventRecord[];
  readonly next: number | null;
}): ReadEvents {
  return { events, isFull: next !== null };
}

/** The newest page: `events` descending as read, `head` the log's head read before them. */
export function newestSpan(page: ReadEvents, head: number): LogSpan {
  return descendingSpan(page, Math.max(head, page.events[0]?.seq ?? 0));
}

/** The page before a seq, which may lie ahead of the log: `events` descending as read, `head` read before them. */
export function olderSpan(
  page: ReadEvents,
  { before, head }: { readonly before: number; readonly head: number },
): LogSpan {
  return descendingSpan(page, Math.max(Math.min(before - 1, head), page.events[0]?.seq ?? 0));
}

/** The page after a seq: `events` ascending as read, `head` the log's head read before them. */
export function newerSpan(
  { events, isFull }: ReadEvents,
  { after, head }: { readonly after: number; readonly head: number },
): LogSpan {
  const last = events.at(-1)?.seq ?? after;
  return { from: after + 1, to: isFull ? last : Math.max(last, head), events };
}

/** A page that is not full reaches back to the beginning of the log. */
function descendingSpan({ events, isFull }: ReadEvents, to: number): LogSpan {
  const oldest = events.at(-1)?.seq ?? 1;
  return { from: isFull ? oldest : 1, to, events: events.toReversed() };
}
