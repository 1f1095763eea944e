// Full text over everything that can be read, as the engine offers it.
import type { SearchResult } from '@/lib/model/search-result';

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

export type SearchPage = {
  /** By their newest hits. A thread whose hits do not fit stands in the next page again. */
  readonly results: SearchResult[];
  /** Null at the end. A page may be short, or empty, where the search took long: the next one goes on. */
  readonly next: number | null;
  /** Stored events, the last ones, that cannot be found yet. */
  readonly behind?: number;
};
