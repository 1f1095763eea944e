// Pages of the log that several readers ask for within a second, as those do who all come back after the server was away: each
// page is read once, and all have the same records. So two hundred readers cost the memory of one.
import { KeptAnswers } from '@/lib/std/kept-answers';
import type { EventPage } from '@/lib/store/ports/event-store';

/** Pages that stay: `PIECE_BYTES` each, or one event that is larger. Readers that came together ask for the same few. */
const PAGES_MAX = 8;

/** A page is told for so long: no longer than another process's redaction takes to be heard of. Milliseconds. */
const SHARED_MS = 1_000;

/** What is asked for: `order` says whether what comes can change the page. */
type Asked = { readonly order: 'asc' | 'desc' };

export class SharedPages<Query extends Asked> {
  readonly #kept = new KeptAnswers<EventPage>(PAGES_MAX);
  readonly #read: (query: Query) => Promise<EventPage>;
  readonly #now: () => number;

  /**
   * @param read reads a page from the log
   * @param now milliseconds of a clock that only goes forward
   */
  constructor(read: (query: Query) => Promise<EventPage>, now = () => performance.now()) {
    this.#read = read;
    this.#now = now;
  }

  /** The page, whose list is the caller's own. One that reaches the end of the log is read for each: more may have come. */
  async read(query: Query): Promise<EventPage> {
    if (query.order === 'desc') return this.#read(query);
    let isOwn = false;
    const second = Math.floor(this.#now() / SHARED_MS);
    const { events, isFull } = await this.#kept.get(JSON.stringify(query), second, () => {
      isOwn = true;
      return this.#read(query);
    });
    return isFull || isOwn ? { events: [...events], isFull } : this.#read(query);
  }

  /** Lets go of all pages: an event of one of them was emptied. */
  evict(): void {
    this.#kept.evict();
  }
}
