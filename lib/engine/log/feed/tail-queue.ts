// What waits for one reader of the live log. Beyond its bounds it lets go of everything: the reader then reads from the
// store, so that a slow one costs a bounded amount of memory and slows nobody.
import type { EventRecord } from '@/lib/model/event-record';
import { bytesOf } from './record-bytes';

/** Events that wait for one reader at most: a second of a busy log. */
export const QUEUE_EVENTS_MAX = 1_000;

/** Bytes that wait for one reader at most: with a thousand readers stalled at once the server still holds. */
const QUEUE_BYTES_MAX = 1024 * 1024;

export type LiveQueue = {
  /** Takes what the feed told, in order; keeps what matches. */
  push(records: readonly EventRecord[]): void;
  /** What waits, and the last seq that was told; null where nothing was told or something was let go. */
  take(): { readonly to: number; readonly events: EventRecord[] } | null;
  /** Whether something was let go since the last `clear`. */
  hasOverflowed(): boolean;
  /** Forgets what waits and begins anew. */
  clear(): void;
  /** Resolves when there is something to take or something was let go, after `ms`, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** An empty queue; `onOverflow` is called when it lets go. */
export function createLiveQueue(
  matches: (record: EventRecord) => boolean,
  onOverflow: () => void,
): LiveQueue {
  let events: EventRecord[] = [];
  let bytes = 0;
  let to: number | null = null;
  let overflowed = false;
  let wake: (() => void) | null = null;

  function clear(): void {
    events = [];
    bytes = 0;
    to = null;
  }

  function add(record: EventRecord): void {
    events.push(record);
    bytes += bytesOf(record);
    if (events.length <= QUEUE_EVENTS_MAX && bytes <= QUEUE_BYTES_MAX) return;
    clear();
    overflowed = true;
    onOverflow();
  }

  return {
    push(records) {
      for (const record of records) {
        if (overflowed) break;
        to = record.seq;
        if (matches(record)) add(record);
      }
      wake?.();
    },
    take() {
      if (overflowed || to === null) return null;
      const taken = { to, events };
      clear();
      return taken;
    },
    hasOverflowed: () => overflowed,
    clear() {
      clear();
      overflowed = false;
    },
    wait(ms, signal) {
      if (overflowed || to !== null || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          wake = null;
          resolve();
        };
        const timer = setTimeout(end, ms);
        signal.addEventListener('abort', end);
        wake = end;
      });
    },
  };
}
