// A stretch of the log under some filter: all matching events with `from <= seq <= to`, ascending. Pages of history and
// live frames alike are spans, so that what is known, and what is not, can be told from their ends.
import type { EventRecord } from './event-record';

export type LogSpan = {
  readonly from: number;
  readonly to: number;
  readonly events: readonly EventRecord[];
};

/** The newest page: `events` descending as read, `head` the log's head read before them. */
export function newestSpan(events: readonly EventRecord[], limit: number, head: number): LogSpan {
  return descendingSpan(events, limit, Math.max(head, events[0]?.seq ?? 0));
}

/** The page before a seq, which may lie ahead of the log: `events` descending as read, `head` read before them. */
export function olderSpan(
  events: readonly EventRecord[],
  options: { readonly limit: number; readonly before: number; readonly head: number },
): LogSpan {
  const { limit, before, head } = options;
  return descendingSpan(events, limit, Math.max(Math.min(before - 1, head), events[0]?.seq ?? 0));
}

/** The page after a seq: `events` ascending as read, `head` the log's head read before them. */
export function newerSpan(
  events: readonly EventRecord[],
  options: { readonly limit: number; readonly after: number; readonly head: number },
): LogSpan {
  const { limit, after, head } = options;
  const last = events.at(-1)?.seq ?? after;
  return { from: after + 1, to: events.length < limit ? Math.max(last, head) : last, events };
}

/** A page that is not full reaches back to the beginning of the log. */
function descendingSpan(events: readonly EventRecord[], limit: number, to: number): LogSpan {
  const oldest = events.at(-1)?.seq ?? 1;
  return { from: events.length < limit ? 1 : oldest, to, events: events.toReversed() };
}
