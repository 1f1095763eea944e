// The window of the log that a view holds: without hole, ascending, each event once, whatever order its parts come in.
// Pages of history and live frames go through the one `ingest`. What does not join the window yet is parked until it
// does, and shows as a hole that somebody has to read.
import type { EventRecord } from '@/lib/model/event-record';
import type { LogSpan } from '@/lib/model/log-span';
import { createListeners } from '@/lib/std/listeners';
import { onNextFrame } from '../tab/next-frame';

/** Events of one window: more than anybody reads on, and a few megabytes of the tab's memory. */
const WINDOW_EVENTS_MAX = 4_000;

/** What a full window lets go of at least, as a part of it: each time the rows of the whole window are made anew. */
const LET_GO_PART = 16;

/** Spans that wait for what lies between: a few frames of a second that got lost. */
export const PARKED_SPANS_MAX = 64;

export type LiveWindow = {
  readonly version: number;
  /** Ascending by seq. The same object while the version is the same. */
  readonly records: readonly EventRecord[];
  readonly from: number;
  readonly to: number;
  /** Whether the window let go of its newer end, or was set back before it. */
  readonly hasNewer: boolean;
  /** The last seq that anything is known of. */
  readonly knownTo: number;
};

/** Which end stays when the window is full: the one that the reader is at. */
export type KeptEnd = 'newest' | 'oldest';

export type LiveBuffer = {
  ingest(span: LogSpan, keep?: KeptEnd): void;
  /** Starts anew with one span; `knownTo` is the log's head where the span ends before it. */
  reset(span: LogSpan, knownTo?: number): void;
  /** Takes events as they are now in the place of what is held of them: somebody emptied them. */
  renew(records: readonly EventRecord[]): void;
  /** Whether an event is held, also in what waits to join the window. */
  holds(seq: number): boolean;
  /** The stretch that lies between the window and the next parked span; null where there is none. */
  hole(): { readonly after: number; readonly before: number } | null;
  subscribe(listener: () => void): () => void;
  getSnapshot(): LiveWindow;
};

/** A buffer that starts with one span; listeners are called once per frame of the screen. */
export function createLiveBuffer(start: LogSpan, eventsMax = WINDOW_EVENTS_MAX): LiveBuffer {
  const listeners = createListeners();
  let window = windowOf(start, start.to, 0);
  let parked: LogSpan[] = [];

  function setWindow(next: LiveWindow): void {
    window = { ...next, version: window.version + 1 };
    onNextFrame(listeners.emit);
  }

  /** The window with the span in it, and with what was parked beside it. */
  function join(span: LogSpan): LiveWindow {
    let joined = merge(window, span);
    for (let next = takeJoining(joined); next; next = takeJoining(joined)) {
      joined = merge(joined, next);
    }
    return joined;
  }

  function takeJoining(joined: LiveWindow): LogSpan | null {
    const index = parked.findIndex((span) => touches(joined, span));
    return index === -1 ? null : (parked.splice(index, 1)[0] ?? null);
  }

  return {
    ingest(span, keep = 'newest') {
      const knownTo = Math.max(window.knownTo, span.to);
      if (isInside(window, span)) return;
      if (touches(window, span)) {
        setWindow(trim({ ...join(span), knownTo }, keep, eventsMax));
        return;
      }
      parked = [...parked, span].slice(-PARKED_SPANS_MAX);
      setWindow({ ...window, knownTo });
    },
    reset(span, knownTo = span.to) {
      parked = [];
      setWindow(windowOf(span, Math.max(knownTo, span.to), window.version));
    },
    renew(records) {
      const bySeq = new Map(records.map((record) => [record.seq, record]));
      const renewed = (held: readonly EventRecord[]) =>
        held.map((record) => bySeq.get(record.seq) ?? record);
      parked = parked.map((span) => ({ ...span, events: renewed(span.events) }));
      setWindow({ ...window, records: renewed(window.records) });
    },
    holds: (seq) =>
      [window.records, ...parked.map(({ events }) => events)].some((held) =>
        held.some((record) => record.seq === seq),
      ),
    hole() {
      // A window that let go of its newer end is not waiting for what comes there.
      if (window.hasNewer) return null;
      const ahead = parked.filter((span) => span.from > window.to).map((span) => span.from);
      return ahead.length === 0 ? null : { after: window.to, before: Math.min(...ahead) };
    },
    subscribe: listeners.add,
    getSnapshot: () => window,
  };
}

function windowOf(span: LogSpan, knownTo: number, version: number): LiveWindow {
  const { from, to, events } = span;
  return {
    version,
    records: events,
    from,
    to,
    hasNewer: to < knownTo,
    knownTo,
  };
}

function isInside(window: LiveWindow, span: LogSpan): boolean {
  return span.from >= window.from && span.to <= window.to;
}

function touches(window: LiveWindow, span: LogSpan): boolean {
  return span.from <= window.to + 1 && span.to >= window.from - 1;
}

/** The union of two that touch. A record that is held already stays the same object. */
function merge(window: LiveWindow, span: LogSpan): LiveWindow {
  const older = span.events.filter((record) => record.seq < window.from);
  const newer = span.events.filter((record) => record.seq > window.to);
  return {
    ...window,
    records: [...older, ...window.records, ...newer],
    from: Math.min(window.from, span.from),
    to: Math.max(window.to, span.to),
  };
}

/** Lets go of what is over the limit, at the end that the reader is not at. */
function trim(window: LiveWindow, keep: KeptEnd, eventsMax: number): LiveWindow {
  const excess = window.records.length - eventsMax;
  const hasNewer = window.hasNewer && window.to < window.knownTo;
  if (excess <= 0) return { ...window, hasNewer };
  if (keep === 'newest') {
    const count = Math.max(excess, Math.floor(eventsMax / LET_GO_PART));
    const records = window.records.slice(count);
    const from = (window.records[count - 1]?.seq ?? 0) + 1;
    return { ...window, records, from, hasNewer };
  }
  const records = window.records.slice(0, eventsMax);
  return { ...window, records, to: records.at(-1)?.seq ?? window.to, hasNewer: true };
}
