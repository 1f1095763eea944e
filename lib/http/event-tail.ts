// Follows the log from a position: what is stored already, then what comes, in one order without gap or repeat. A reader
// that is slower than the log holds a bounded queue and reads the rest from the store.
import type { Engine } from '@/lib/engine/engine';
import { type EventFilter, matchesFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';

/** Records read from the store at once while a reader catches up. */
const CATCH_UP_PAGE = 500;

/** Records that wait for a slow reader before it is sent back to the store. */
const QUEUE_MAX = 1000;

export type TailOptions = {
  readonly filter: EventFilter;
  /** The last seq that the reader holds. */
  readonly after: number;
  /** After this time without an event an empty batch is yielded, so that the caller can see whether to go on. Milliseconds. */
  readonly tickMs: number;
  /** Ends the tail. */
  readonly signal: AbortSignal;
};

/** Batches of matching events in the order of the log; empty ones in quiet times. Ends with the signal. */
export async function* tailEvents(
  engine: Pick<Engine, 'read' | 'head' | 'follow'>,
  options: TailOptions,
): AsyncGenerator<readonly EventRecord[], void> {
  const { filter, signal, tickMs } = options;
  const queue = new LiveQueue();
  const unfollow = engine.follow((records) => queue.push(records));
  let position = options.after;
  let isCaughtUp = false;
  let yieldedAt = performance.now();
  try {
    while (!signal.aborted) {
      if (!isCaughtUp || queue.overflowed) {
        queue.clear();
        const head = await engine.head();
        const page = await engine.read({
          filter,
          after: position,
          limit: CATCH_UP_PAGE,
          order: 'asc',
        });
        const last = page.at(-1)?.seq ?? position;
        isCaughtUp = page.length < CATCH_UP_PAGE;
        position = isCaughtUp ? Math.max(last, head.seq) : last;
        if (page.length > 0) yield page;
        continue;
      }
      const quietMs = performance.now() - yieldedAt;
      if (queue.isEmpty) await queue.wait(Math.max(1, tickMs - quietMs), signal);
      const fresh = queue.take().filter((record) => record.seq > position);
      position = fresh.at(-1)?.seq ?? position;
      const matching = fresh.filter((record) => matchesFilter(record, filter));
      const isQuiet = matching.length === 0 && performance.now() - yieldedAt < tickMs;
      if (isQuiet || queue.overflowed) continue;
      yieldedAt = performance.now();
      yield matching;
    }
  } finally {
    unfollow();
  }
}

class LiveQueue {
  overflowed = false;
  #records: EventRecord[] = [];
  #wake: (() => void) | null = null;

  get isEmpty(): boolean {
    return this.#records.length === 0 && !this.overflowed;
  }

  push(records: readonly EventRecord[]): void {
    if (this.#records.length + records.length > QUEUE_MAX) {
      this.#records = [];
      this.overflowed = true;
    } else if (!this.overflowed) {
      this.#records.push(...records);
    }
    this.#wake?.();
  }

  take(): EventRecord[] {
    const taken = this.#records;
    this.#records = [];
    return taken;
  }

  clear(): void {
    this.#records = [];
    this.overflowed = false;
  }

  /** Until something comes, the time is over or the signal ends it. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
      this.#wake = wake;
    });
  }
}
