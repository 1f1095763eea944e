// A thread as one view holds it: a window of its events, the rows that they make, and the ways to move the window. Fed by
// pages and live frames alike; plain data out. What the rows say is `row-fold`'s; nothing here decides about it.
import type { EventsPage } from '@/lib/contracts/http-events';
import type { EventRecord } from '@/lib/model/event-record';
import { type LogSpan, newerSpan, newestSpan, olderSpan, readEvents } from '@/lib/model/log-span';
import { reactionOf } from '@/lib/model/reaction';
import type { SaidReaction } from '@/lib/model/said-reaction';
import type { ThreadSummary } from '@/lib/model/summary';
import type { ThreadRow } from '@/lib/projections/thread/thread-rows';
import { tasksWithClocks } from '@/lib/projections/thread/thread-tasks';
import { countWhile } from '@/lib/std/count-while';
import { createListeners } from '@/lib/std/listeners';
import { type ApiFailure, type getEvents, HISTORY_PAGE } from '../api/api';
import type { Follower } from '../tab/live-connection';
import { HeldReactions, type ShownReactions } from './held-reactions';
import { createLiveBuffer, type KeptEnd, type LiveBuffer } from './live-buffer';
import { readToHead } from './read-to-head';
import { createRowDrawer, type RowDrawer } from './row-drawer';

export type ThreadSnapshot = {
  readonly thread_id: string;
  /** The newest events of the thread, or those around one that is asked for. */
  readonly span: LogSpan;
  /** The log's head when they were read. */
  readonly head: number;
  /** When the clocks of their runs begin, by run; of runs that are not among them the events at hand tell it. */
  readonly clocks?: Readonly<Record<string, string>>;
  /** What was ever reacted to these events, and what was ever pinned in the thread. */
  readonly reactions?: readonly SaidReaction[];
};

export type ThreadView = {
  readonly rows: readonly ThreadRow[];
  readonly hasOlder: boolean;
  /** Whether the thread goes on behind the last row. */
  readonly hasNewer: boolean;
  /** The last seq that anything is known of. */
  readonly seenTo: number;
  /** Of the moment that is shown. */
  readonly reactions: ShownReactions;
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
  /** The moment that is shown at first; null, or left out, is the present. */
  readonly at?: number | null;
  readonly eventsMax?: number;
};

type PageQuery = { after?: number; before?: number; order: 'asc' | 'desc' };

/** Begins on what the server drew the page with, and does nothing by itself until it is asked or fed. */
export class ThreadStore {
  readonly follower: Follower;
  readonly #options: ThreadStoreOptions;
  readonly #filter: Follower['filter'];
  readonly #buffer: LiveBuffer;
  readonly #draw: RowDrawer;
  readonly #listeners = createListeners();
  readonly #reactions = new HeldReactions();
  /** The moment that is shown, and its rows; null is the present. */
  #past: { readonly at: number; readonly draw: RowDrawer } | null = null;
  #timeZone: string;
  #isAtEnd = true;
  /** Ends with the page that is being read; null while none is. */
  #reading: Promise<void> | null = null;
  #isGoing = false;
  #failure: ApiFailure | null = null;
  #view: ThreadView;

  constructor(options: ThreadStoreOptions) {
    const { snapshot, fetchEvents, timeZone, eventsMax, at = null } = options;
    this.#options = options;
    this.#timeZone = timeZone;
    this.#filter = { thread_id: snapshot.thread_id };
    this.#buffer = createLiveBuffer(snapshot.span, eventsMax);
    if (snapshot.head > snapshot.span.to) this.#buffer.reset(snapshot.span, snapshot.head);
    this.#buffer.subscribe(() => this.#notify());
    this.#reactions.add(snapshot.reactions ?? []);
    this.#reactions.addFrom(snapshot.span.events);
    this.#draw = this.#drawer();
    if (at !== null) this.#past = { at, draw: this.#drawer() };
    this.#view = this.#viewOf();
    this.follower = followerOf({
      buffer: this.#buffer,
      filter: this.#filter,
      fetchEvents,
      reactions: this.#reactions,
      onRenewed: () => {
        this.#draw.forget();
        this.#past?.draw.forget();
      },
      keptEnd: () => (this.#isAtEnd && this.#past === null ? 'newest' : 'oldest'),
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
    await this.#settled();
    if (!this.#buffer.getSnapshot().hasNewer) return;
    await this.#load({ order: 'desc' }, (page) =>
      this.#buffer.reset(newestSpan(readEvents(page), page.head)),
    );
  };

  /** Moves the window to where an event stands. */
  readonly jumpTo = async (seq: number): Promise<void> => {
    await this.#settled();
    const { from, to } = this.#buffer.getSnapshot();
    if (seq >= from && seq <= to) return;
    // Nothing that came later is shown.
    if (this.#past !== null && seq > this.#past.at) return;
    // Half a page of what follows stands below it.
    const before = seq + HISTORY_PAGE / 2;
    await this.#load({ before, order: 'desc' }, (page) =>
      this.#buffer.reset(olderSpan(readEvents(page), { before, head: page.head }), page.head),
    );
  };

  /**
   * Shows the thread as it was when the log ended with this seq, and nothing that came later; null is the present. Ends when the
   * window holds that moment: whoever goes on while a page is read is followed when it is there.
   */
  readonly setMoment = async (at: number | null): Promise<void> => {
    const before = this.#past;
    if ((before?.at ?? null) === at) return;
    if (at === null) this.#past = null;
    else {
      // Backwards the states of the tasks are told anew; what says the same stays the same row.
      const isOn = before !== null && at > before.at;
      this.#past = { at, draw: isOn ? before.draw : this.#drawer(this.#view.rows) };
    }
    this.#notify();
    await (at === null ? this.jumpToNewest() : this.#goToMoment());
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
    this.#timeZone = timeZone;
    this.#past?.draw.setTimeZone(timeZone);
    if (this.#draw.setTimeZone(timeZone)) this.#notify();
  };

  /** How many of the events at hand came after a seq; reactions are nothing to read. */
  readonly countAfter = (seq: number): number => {
    const { records } = this.#buffer.getSnapshot();
    const first = records.findLastIndex((record) => record.seq <= seq) + 1;
    return records.slice(first).filter((record) => reactionOf(record) === null).length;
  };

  /** The thread up to the newest event at hand, of which its summary hears later. */
  readonly upToNewest = (thread: ThreadSummary): ThreadSummary => {
    const { records } = this.#buffer.getSnapshot();
    const newest = records.findLast((record) => reactionOf(record) === null)?.seq ?? 0;
    if (newest <= thread.last_seq) return thread;
    const events = thread.events + this.countAfter(thread.last_seq);
    return { ...thread, last_seq: newest, events };
  };

  #viewOf(): ThreadView {
    const window = this.#buffer.getSnapshot();
    const hasOlder = window.from > this.#options.firstSeq;
    const past = this.#past;
    const isBehind = past === null || window.to < past.at;
    const records = past === null ? window.records : recordsUpTo(window.records, past.at);
    return {
      rows: (past?.draw ?? this.#draw).rows(records, hasOlder),
      hasOlder,
      hasNewer: window.hasNewer && isBehind,
      seenTo: window.knownTo,
      reactions: this.#reactions.at(past?.at ?? null),
      isLoading: this.#reading !== null,
      failure: this.#failure,
    };
  }

  #notify(): void {
    this.#view = this.#viewOf();
    this.#listeners.emit();
  }

  #drawer(kept: readonly ThreadRow[] = []): RowDrawer {
    const tasks = tasksWithClocks(this.#options.snapshot.clocks ?? {});
    return createRowDrawer({ timeZone: this.#timeZone, tasks, kept });
  }

  /** Moves the window to the moment that is shown, and on where that was moved meanwhile. */
  async #goToMoment(): Promise<void> {
    if (this.#isGoing) return;
    this.#isGoing = true;
    for (let at = this.#past?.at; at !== undefined; at = this.#past?.at) {
      const { from, to, hasNewer } = this.#buffer.getSnapshot();
      const isHeld = at < this.#options.firstSeq || (at >= from && (at <= to || !hasNewer));
      if (isHeld || this.#failure !== null) break;
      await this.jumpTo(at);
    }
    this.#isGoing = false;
  }

  #canLoadMore(): boolean {
    return this.#failure === null && this.#reading === null && this.#buffer.getSnapshot().hasNewer;
  }

  /** Waits for the page that is being read, and for those that are asked for meanwhile. */
  async #settled(): Promise<void> {
    while (this.#reading !== null) await this.#reading;
  }

  /** Reads a page and does with it what it is for; one page at a time. */
  async #load(query: PageQuery, take: (page: EventsPage) => void): Promise<void> {
    if (this.#reading !== null) return;
    this.#failure = null;
    this.#reading = this.#readPage(query, take);
    this.#notify();
    await this.#reading;
  }

  async #readPage(query: PageQuery, take: (page: EventsPage) => void): Promise<void> {
    const answer = await this.#options.fetchEvents({
      filter: this.#filter,
      limit: HISTORY_PAGE,
      reactions: 'true',
      ...query,
    });
    this.#reading = null;
    if (answer.ok) {
      this.#reactions.add(answer.value.reactions ?? []);
      this.#reactions.addFrom(answer.value.events);
      take(answer.value);
    } else this.#failure = answer.error;
    this.#notify();
  }
}

function recordsUpTo(records: readonly EventRecord[], at: number): readonly EventRecord[] {
  return records.slice(
    0,
    countWhile(records, ({ seq }) => seq <= at),
  );
}

function followerOf(options: {
  readonly buffer: LiveBuffer;
  readonly filter: Follower['filter'];
  readonly fetchEvents: typeof getEvents;
  readonly reactions: HeldReactions;
  /** An event that was drawn is another one now. */
  readonly onRenewed: () => void;
  readonly keptEnd: () => KeptEnd;
}): Follower {
  const { buffer, filter, fetchEvents, reactions, onRenewed, keptEnd } = options;
  const take = (span: LogSpan): void => {
    reactions.addFrom(span.events);
    buffer.ingest(span, keptEnd());
  };
  return {
    filter,
    heldTo() {
      const { to, knownTo, hasNewer } = buffer.getSnapshot();
      return hasNewer ? knownTo : to;
    },
    take,
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
        take,
      }),
    async forget(events) {
      for (const { seq } of events) {
        if (!buffer.holds(seq)) continue;
        const answer = await fetchEvents({ filter, after: seq - 1, order: 'asc', limit: 1 });
        if (!answer.ok) return false;
        onRenewed();
        buffer.renew(answer.value.events);
      }
      return true;
    },
    async restart() {
      const query = { filter, order: 'desc', limit: HISTORY_PAGE, reactions: 'true' } as const;
      const answer = await fetchEvents(query);
      if (!answer.ok) return false;
      reactions.add(answer.value.reactions ?? []);
      reactions.addFrom(answer.value.events);
      buffer.reset(newestSpan(readEvents(answer.value), answer.value.head));
      return true;
    },
  };
}
