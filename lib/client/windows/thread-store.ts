// A thread as one view holds it: a window of its events, the rows that they make, and the ways to move the window. Fed by
// pages and live frames alike; plain data out. What the rows say is `row-fold`'s; nothing here decides about it.

import type { EventsPage } from '@/lib/contracts/http-events';
import { type LogSpan, newerSpan, newestSpan, olderSpan, readEvents } from '@/lib/model/log-span';
import type { ThreadSummary } from '@/lib/model/summary';
import { RowFold } from '@/lib/projections/thread/row-fold';
import { keepRows } from '@/lib/projections/thread/row-memory';
import type { ThreadRow } from '@/lib/projections/thread/thread-rows';
import {
  foldThreadTasks,
  type ThreadTasks,
  tasksWithClocks,
} from '@/lib/projections/thread/thread-tasks';
import { createListeners } from '@/lib/std/listeners';
import { type ApiFailure, type getEvents, HISTORY_PAGE } from '../api/api';
import type { Follower } from '../tab/live-connection';
import { dayIn } from './day-in';
import { createLiveBuffer, type KeptEnd, type LiveBuffer, type LiveWindow } from './live-buffer';
import { readToHead } from './read-to-head';

export type ThreadSnapshot = {
  readonly thread_id: string;
  /** The newest events of the thread, or those around one that is asked for. */
  readonly span: LogSpan;
  /** The log's head when they were read. */
  readonly head: number;
  /** When the clocks of their runs begin, by run; of runs that are not among them the events at hand tell it. */
  readonly clocks?: Readonly<Record<string, string>>;
};

export type ThreadView = {
  readonly rows: readonly ThreadRow[];
  readonly hasOlder: boolean;
  /** Whether the thread goes on behind the last row. */
  readonly hasNewer: boolean;
  /** The last seq that anything is known of. */
  readonly seenTo: number;
  readonly isLoading: boolean;
  /** Why the last page could not be read. */
  readonly failure: ApiFailure | null;
};

export type ThreadStoreOptions = {
  readonly snapshot: ThreadSnapshot;
  readonly fetchEvents: typeof getEvents;
  readonly timeZone: string;
  /** Where the thread begins. */
  readonly firstSeq: number;
  readonly eventsMax?: number;
};

/** Begins on what the server drew the page with, and does nothing by itself until it is asked or fed. */
export class ThreadStore {
  readonly follower: Follower;
  readonly #options: ThreadStoreOptions;
  readonly #filter: Follower['filter'];
  readonly #buffer: LiveBuffer;
  readonly #draw: RowDrawer;
  readonly #listeners = createListeners();
  #isAtEnd = true;
  #isLoading = false;
  #failure: ApiFailure | null = null;
  #view: ThreadView;

  constructor(options: ThreadStoreOptions) {
    const { snapshot, fetchEvents, timeZone, eventsMax } = options;
    this.#options = options;
    this.#filter = { thread_id: snapshot.thread_id };
    this.#buffer = createLiveBuffer(snapshot.span, eventsMax);
    if (snapshot.head > snapshot.span.to) this.#buffer.reset(snapshot.span, snapshot.head);
    this.#buffer.subscribe(() => this.#notify());
    this.#draw = createRowDrawer(timeZone, tasksWithClocks(snapshot.clocks ?? {}));
    this.#view = this.#viewOf();
    this.follower = followerOf({
      buffer: this.#buffer,
      filter: this.#filter,
      fetchEvents,
      keptEnd: () => (this.#isAtEnd ? 'newest' : 'oldest'),
    });
  }

  readonly subscribe = this.#listeners.add;

  readonly getSnapshot = (): ThreadView => this.#view;

  /** The last seq that the view knows anything of. */
  readonly seenTo = (): number => this.#view.seenTo;

  /** The page before the first row; nothing where one is under way or there is none. */
  readonly loadOlder = async (): Promise<void> => {
    const { from } = this.#buffer.getSnapshot();
    if (from <= this.#options.firstSeq) return;
    await this.#load({ before: from, order: 'desc' }, (page) =>
      this.#buffer.ingest(olderSpan(readEvents(page), { before: from, head: page.head }), 'oldest'),
    );
  };

  /** The page behind the last row, where the window let go of it. */
  readonly loadNewer = async (): Promise<void> => {
    let isEnd = true;
    do {
      const { to: after, hasNewer } = this.#buffer.getSnapshot();
      if (!hasNewer) return;
      await this.#load({ after, order: 'asc' }, (page) => {
        this.#buffer.ingest(newerSpan(readEvents(page), { after, head: page.head }), 'newest');
        // The log may have grown meanwhile by more than the buffer has parked: then once more.
        isEnd = page.next === null;
      });
    } while (isEnd && this.#canLoadMore());
  };

  /** Moves the window to the newest events. */
  readonly jumpToNewest = async (): Promise<void> => {
    if (!this.#buffer.getSnapshot().hasNewer) return;
    await this.#load({ order: 'desc' }, (page) =>
      this.#buffer.reset(newestSpan(readEvents(page), page.head)),
    );
  };

  /** Moves the window to where an event stands. */
  readonly jumpTo = async (seq: number): Promise<void> => {
    const { from, to } = this.#buffer.getSnapshot();
    if (seq >= from && seq <= to) return;
    // Half a page of what follows stands below it.
    const before = seq + HISTORY_PAGE / 2;
    await this.#load({ before, order: 'desc' }, (page) =>
      this.#buffer.reset(olderSpan(readEvents(page), { before, head: page.head }), page.head),
    );
  };

  /** Whether the reader is at the end: then a full window lets go of its beginning, else of its end. */
  readonly setAtEnd = (isAtEnd: boolean): void => {
    this.#isAtEnd = isAtEnd;
  };

  /** Where the unread line stands; null draws none. */
  readonly setUnreadAfter = (seq: number | null): void => {
    if (this.#draw.setUnreadAfter(seq)) this.#notify();
  };

  /** Days are those of this zone. */
  readonly setTimeZone = (timeZone: string): void => {
    if (this.#draw.setTimeZone(timeZone)) this.#notify();
  };

  /** How many of the events at hand came after a seq. */
  readonly countAfter = (seq: number): number => {
    const { records } = this.#buffer.getSnapshot();
    return records.length - 1 - records.findLastIndex((record) => record.seq <= seq);
  };

  /** The thread up to the newest event at hand, of which its summary hears later. */
  readonly upToNewest = (thread: ThreadSummary): ThreadSummary => {
    const newest = this.#buffer.getSnapshot().records.at(-1)?.seq ?? 0;
    if (newest <= thread.last_seq) return thread;
    const events = thread.events + this.countAfter(thread.last_seq);
    return { ...thread, last_seq: newest, events };
  };

  #viewOf(): ThreadView {
    const window = this.#buffer.getSnapshot();
    const hasOlder = window.from > this.#options.firstSeq;
    return {
      rows: this.#draw.rows(window, hasOlder),
      hasOlder,
      hasNewer: window.hasNewer,
      seenTo: window.knownTo,
      isLoading: this.#isLoading,
      failure: this.#failure,
    };
  }

  #notify(): void {
    this.#view = this.#viewOf();
    this.#listeners.emit();
  }

  #canLoadMore(): boolean {
    return this.#failure === null && !this.#isLoading && this.#buffer.getSnapshot().hasNewer;
  }

  /** Reads a page and does with it what it is for; one page at a time. */
  async #load(
    query: { after?: number; before?: number; order: 'asc' | 'desc' },
    take: (page: EventsPage) => void,
  ): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#failure = null;
    this.#notify();
    const answer = await this.#options.fetchEvents({
      filter: this.#filter,
      limit: HISTORY_PAGE,
      ...query,
    });
    this.#isLoading = false;
    if (answer.ok) take(answer.value);
    else this.#failure = answer.error;
    this.#notify();
  }
}

type RowDrawer = ReturnType<typeof createRowDrawer>;

/** Draws the rows of a window. Task states are folded from all that was ever held, not from what the window holds still. */
function createRowDrawer(firstZone: string, firstTasks: ThreadTasks) {
  let tasks = firstTasks;
  let unreadAfter: number | null = null;
  let timeZone = firstZone;
  let dayOf = dayIn(timeZone);
  let drawn: LiveWindow['records'] = [];
  let fold = new RowFold();
  let isStale = true;
  let folded: { rows: readonly ThreadRow[]; hasOlder: boolean; shown: readonly ThreadRow[] } = {
    rows: [],
    hasOlder: false,
    shown: [],
  };

  function foldTasksOf(records: LiveWindow['records']): void {
    const first = drawn[0]?.seq ?? 0;
    const last = drawn.at(-1)?.seq ?? 0;
    const fresh = records.filter((record) => record.seq < first || record.seq > last);
    tasks = foldThreadTasks(tasks, fresh);
  }

  function foldRows(records: LiveWindow['records']): readonly ThreadRow[] {
    if (!isStale && records === drawn) return fold.rows();
    const fresh = isStale ? null : addedTo(drawn, records);
    foldTasksOf(records);
    drawn = records;
    if (fresh !== null && fold.add(fresh, tasks)) return fold.rows();
    const before = fold.rows();
    fold = new RowFold({ unreadAfter, dayOf });
    fold.add(records, tasks);
    fold.keep(keepRows(before, fold.rows()));
    isStale = false;
    return fold.rows();
  }

  return {
    /** The day on which the first row stands is named only where the thread begins there: else more of it may come. */
    rows({ records }: LiveWindow, hasOlder: boolean): readonly ThreadRow[] {
      const rows = foldRows(records);
      if (rows !== folded.rows || hasOlder !== folded.hasOlder) {
        const isInDay = hasOlder && rows[0]?.kind === 'day';
        folded = { rows, hasOlder, shown: isInDay ? rows.slice(1) : rows };
      }
      return folded.shown;
    },
    /** Returns whether it makes a difference. */
    setUnreadAfter(seq: number | null): boolean {
      if (unreadAfter === seq) return false;
      unreadAfter = seq;
      isStale = true;
      return true;
    },
    /** Returns whether it makes a difference. */
    setTimeZone(zone: string): boolean {
      if (timeZone === zone) return false;
      timeZone = zone;
      dayOf = dayIn(zone);
      isStale = true;
      return true;
    },
  };
}

/** What stands behind the records before, where nothing else changed; null where they are another window. */
function addedTo(
  before: LiveWindow['records'],
  records: LiveWindow['records'],
): LiveWindow['records'] | null {
  const isLonger = records.length >= before.length && records[0] === before[0];
  return isLonger && records[before.length - 1] === before.at(-1)
    ? records.slice(before.length)
    : null;
}

function followerOf(options: {
  readonly buffer: LiveBuffer;
  readonly filter: Follower['filter'];
  readonly fetchEvents: typeof getEvents;
  readonly keptEnd: () => KeptEnd;
}): Follower {
  const { buffer, filter, fetchEvents, keptEnd } = options;
  return {
    filter,
    heldTo() {
      const { to, knownTo, hasNewer } = buffer.getSnapshot();
      return hasNewer ? knownTo : to;
    },
    take: (frame) => buffer.ingest(frame, keptEnd()),
    hasHole: () => buffer.hole() !== null,
    catchUp: () =>
      readToHead({
        fetchEvents,
        filter,
        limit: HISTORY_PAGE,
        after: () => {
          const { to, hasNewer } = buffer.getSnapshot();
          // What the window let go of is read when the reader goes there.
          return hasNewer ? null : to;
        },
        take: (span) => buffer.ingest(span, keptEnd()),
      }),
    async restart() {
      const answer = await fetchEvents({ filter, order: 'desc', limit: HISTORY_PAGE });
      if (!answer.ok) return false;
      buffer.reset(newestSpan(readEvents(answer.value), answer.value.head));
      return true;
    },
  };
}
