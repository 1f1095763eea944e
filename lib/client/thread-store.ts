// A thread as one view holds it: a window of its events, the rows that they make, and the ways to move the window. Fed by
// pages and live frames alike; plain data out. What the rows say is `threadRows`'; nothing here decides about it.
import { createRowMemory } from '@/lib/projections/row-memory';
import { newerSpan, newestSpan, olderSpan, type Span } from '@/lib/projections/span';
import type { ThreadRow } from '@/lib/projections/thread-rows';
import { foldThreadTasks, type ThreadTasks } from '@/lib/projections/thread-tasks';
import { threadRows } from '@/lib/projections/thread-view';
import { type ApiFailure, type getEvents, HISTORY_PAGE } from './api';
import { dayIn } from './day-in';
import { createLiveBuffer, type LiveBuffer, type LiveWindow } from './live-buffer';
import type { Follower } from './live-connection';

export type ThreadSnapshot = {
  readonly thread_id: string;
  /** The newest events of the thread, or those around one that is asked for. */
  readonly span: Span;
  /** The log's head when they were read. */
  readonly head: number;
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

export type ThreadStore = {
  readonly follower: Follower;
  subscribe(listener: () => void): () => void;
  getSnapshot(): ThreadView;
  /** The page before the first row; nothing where one is under way or there is none. */
  loadOlder(): Promise<void>;
  /** The page behind the last row, where the window let go of it. */
  loadNewer(): Promise<void>;
  /** Moves the window to the newest events. */
  jumpToNewest(): Promise<void>;
  /** Moves the window to where an event stands. */
  jumpTo(seq: number): Promise<void>;
  /** Whether the reader is at the end: then a full window lets go of its beginning, else of its end. */
  setAtEnd(isAtEnd: boolean): void;
  setUnreadAfter(seq: number | null): void;
  /** How many of the events at hand came after a seq. */
  countAfter(seq: number): number;
  /** Days are those of this zone. */
  setTimeZone(timeZone: string): void;
};

export type ThreadStoreOptions = {
  readonly snapshot: ThreadSnapshot;
  readonly fetchEvents: typeof getEvents;
  readonly timeZone: string;
  readonly eventsMax?: number;
};

/** A store on what the server drew the page with. It does nothing by itself until it is asked or fed. */
export function createThreadStore(options: ThreadStoreOptions): ThreadStore {
  const { snapshot, fetchEvents, timeZone, eventsMax } = options;
  const filter = { thread_id: snapshot.thread_id };
  const buffer = createLiveBuffer(snapshot.span, eventsMax);
  if (snapshot.head > snapshot.span.to) buffer.reset(snapshot.span, snapshot.head);
  const listeners = new Set<() => void>();
  const draw = rowDrawer(timeZone);
  let isAtEnd = true;
  let isLoading = false;
  let failure: ApiFailure | null = null;
  let view = viewOf();

  function viewOf(): ThreadView {
    const window = buffer.getSnapshot();
    return {
      rows: draw.rows(window),
      hasOlder: window.hasOlder,
      hasNewer: window.hasNewer,
      seenTo: window.knownTo,
      isLoading,
      failure,
    };
  }

  function tell(): void {
    view = viewOf();
    for (const listener of listeners) listener();
  }
  buffer.subscribe(tell);

  /** Reads a page and does with it what it is for; one page at a time. */
  async function load(
    query: { after?: number; before?: number; order: 'asc' | 'desc' },
    take: (answer: { events: Span['events']; head: number }) => void,
  ): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    failure = null;
    tell();
    const answer = await fetchEvents({ filter, limit: HISTORY_PAGE, ...query });
    isLoading = false;
    if (answer.ok) take({ events: answer.value.events, head: answer.value.head });
    else failure = answer.error;
    tell();
  }

  async function loadOlder(): Promise<void> {
    const { from, hasOlder } = buffer.getSnapshot();
    if (!hasOlder) return;
    await load({ before: from, order: 'desc' }, ({ events }) =>
      buffer.ingest(olderSpan(events, HISTORY_PAGE, from), 'oldest'),
    );
  }

  async function loadNewer(): Promise<void> {
    let isEnd = true;
    do {
      const { to: after, hasNewer } = buffer.getSnapshot();
      if (!hasNewer) return;
      await load({ after, order: 'asc' }, ({ events, head }) => {
        buffer.ingest(newerSpan(events, { limit: HISTORY_PAGE, after, head }), 'newest');
        // The log may have grown meanwhile by more than the buffer has parked: then once more.
        isEnd = events.length < HISTORY_PAGE;
      });
    } while (isEnd && failure === null && !isLoading && buffer.getSnapshot().hasNewer);
  }

  async function jumpToNewest(): Promise<void> {
    if (!buffer.getSnapshot().hasNewer) return;
    await load({ order: 'desc' }, ({ events, head }) =>
      buffer.reset(newestSpan(events, HISTORY_PAGE, head)),
    );
  }

  async function jumpTo(seq: number): Promise<void> {
    const { from, to } = buffer.getSnapshot();
    if (seq >= from && seq <= to) return;
    // Half a page of what follows stands below it.
    const before = seq + HISTORY_PAGE / 2;
    await load({ before, order: 'desc' }, ({ events, head }) =>
      buffer.reset(olderSpan(events, HISTORY_PAGE, Math.min(before, head + 1)), head),
    );
  }

  return {
    follower: followerOf({ buffer, filter, fetchEvents, keepEnd: () => isAtEnd }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => view,
    loadOlder,
    loadNewer,
    jumpToNewest,
    jumpTo,
    setAtEnd(atEnd) {
      isAtEnd = atEnd;
    },
    setUnreadAfter(seq) {
      if (draw.setUnreadAfter(seq)) tell();
    },
    countAfter: (seq) => buffer.getSnapshot().records.filter((record) => record.seq > seq).length,
    setTimeZone(zone) {
      if (draw.setTimeZone(zone)) tell();
    },
  };
}

/** Draws the rows of a window. Task states are folded from all that was ever held, not from what the window holds still. */
function rowDrawer(firstZone: string) {
  const remember = createRowMemory();
  let tasks: ThreadTasks = new Map();
  let unreadAfter: number | null = null;
  let timeZone = firstZone;
  let dayOf = dayIn(timeZone);
  let drawn: LiveWindow['records'] = [];
  let rows: readonly ThreadRow[] | null = null;

  function foldTasksOf(records: LiveWindow['records']): void {
    const first = drawn[0]?.seq ?? 0;
    const last = drawn.at(-1)?.seq ?? 0;
    const fresh = records.filter((record) => record.seq < first || record.seq > last);
    tasks = foldThreadTasks(tasks, fresh);
  }

  return {
    rows({ records }: LiveWindow): readonly ThreadRow[] {
      if (rows !== null && records === drawn) return rows;
      foldTasksOf(records);
      drawn = records;
      rows = remember(threadRows(records, { tasks, unreadAfter, dayOf }));
      return rows;
    },
    /** Answers whether it makes a difference. */
    setUnreadAfter(seq: number | null): boolean {
      if (unreadAfter === seq) return false;
      unreadAfter = seq;
      rows = null;
      return true;
    },
    /** Answers whether it makes a difference. */
    setTimeZone(zone: string): boolean {
      if (timeZone === zone) return false;
      timeZone = zone;
      dayOf = dayIn(zone);
      rows = null;
      return true;
    },
  };
}

function followerOf(options: {
  readonly buffer: LiveBuffer;
  readonly filter: Follower['filter'];
  readonly fetchEvents: typeof getEvents;
  readonly keepEnd: () => boolean;
}): Follower {
  const { buffer, filter, fetchEvents, keepEnd } = options;
  const kept = (): 'newest' | 'oldest' => (keepEnd() ? 'newest' : 'oldest');
  return {
    filter,
    heldTo() {
      const { to, knownTo, hasNewer } = buffer.getSnapshot();
      return hasNewer ? knownTo : to;
    },
    take: (frame) => buffer.ingest(frame, kept()),
    hasHole: () => buffer.hole() !== null,
    async catchUp() {
      for (;;) {
        const { to: after, hasNewer } = buffer.getSnapshot();
        // What the window let go of is read when the reader goes there.
        if (hasNewer) return true;
        const answer = await fetchEvents({ filter, after, order: 'asc', limit: HISTORY_PAGE });
        if (!answer.ok) return false;
        const { events, head } = answer.value;
        buffer.ingest(newerSpan(events, { limit: HISTORY_PAGE, after, head }), kept());
        if (events.length < HISTORY_PAGE) return true;
      }
    },
    async restart() {
      const answer = await fetchEvents({ filter, order: 'desc', limit: HISTORY_PAGE });
      if (!answer.ok) return false;
      const { events, head } = answer.value;
      buffer.reset(newestSpan(events, HISTORY_PAGE, head));
      return true;
    },
  };
}
