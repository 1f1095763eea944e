// Full text over everything that can be read, as the engine offers it.
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import type { SearchResult } from '@/lib/model/search-result';
import type { EventQuery } from '@/lib/store/ports/event-store';

/** Which hits, and how many at once. */
export type SearchRequest = {
  /** A line of the query language of `lib/search`. */
  readonly q: string;
  /** The `next` of the page before. */
  readonly after?: number | undefined;
  /** Hits of a page, at most. */
  readonly limit: number;
  readonly signal?: AbortSignal;
};

/** The same, counted. */
export type CountRequest = Pick<SearchRequest, 'q' | 'signal'>;

/** Hits by the threads in which they stand. */
export type SearchPage = {
  /** By their newest hits. A thread whose hits do not fit stands in the next page again. */
  readonly results: SearchResult[];
  /** Null at the end. A page may be short, or empty, where the search took long: the next one goes on. */
  readonly next: number | null;
  /** Stored events, the last ones, that cannot be found yet. */
  readonly behind?: number;
};

/** A page of the log of which only those events are asked for that a line means. */
export type MatchingRequest = Omit<EventQuery<EventFilter>, 'bytesMax'> &
  Pick<SearchRequest, 'q' | 'signal'>;

/** One page of the events that a line means. */
export type MatchingPage = {
  /** In the order asked for, bounded in bytes as in number. */
  readonly events: EventRecord[];
  /** Where to go on: the seq up to which everything was looked at. Null at the end. A page that took long may be short, or empty. */
  readonly next: number | null;
};
