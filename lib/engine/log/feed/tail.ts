// Follows the log from a position: what is stored already, then what comes, in one order, without gap or repeat, for as
// long as the reader likes. A reader that falls behind reads from the store; memory is bounded either way. The one way in
// which sockets, SSE and exporters follow.
import { setImmediate } from 'node:timers/promises';
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { PIECE_BYTES } from '@/lib/store/ports/event-store';
import type { Engine } from '../../interface/engine';
import { createLiveQueue } from './tail-queue';

/** Without other word an advance is told this often in quiet times. Milliseconds. */
const TICK_MS = 1_000;

/** One page of a catch-up: few reads of ordinary events. */
const PAGE_EVENTS_MAX = 500;

/**
 * All matching events with `from <= seq <= to`, ascending; `from` is one more than the `to` before. Whether an event is of a
 * task is told by what is known when its page is made: what joins the task later is not told again (a fresh reading has it).
 */
export type TailPage = {
  readonly from: number;
  readonly to: number;
  readonly events: EventRecord[];
};

export type TailSource = Pick<Engine, 'readInTurn' | 'matches' | 'head' | 'follow'>;

export type TailOptions = {
  readonly filter: EventFilter;
  /** The last seq that the reader holds. */
  readonly after: number;
  /** Ends the tail. */
  readonly signal: AbortSignal;
  /** In quiet times a page without events is yielded this often, whose `to` may be ahead or not. Milliseconds. */
  readonly tickMs?: number;
  /** Told when the reader was so slow that its queue was let go; it goes on from the store. */
  readonly onOverflow?: () => void;
};

/** The pages of the log. @throws AppError `store_unavailable` where the store cannot be read: follow again from the last `to` */
export async function* tailEvents(
  source: TailSource,
  options: TailOptions,
): AsyncGenerator<TailPage, void> {
  const { filter, signal, tickMs = TICK_MS } = options;
  let at = options.after;
  let isBehind = true;
  const isWanted = (record: EventRecord) => source.matches(record, filter);
  const queue = createLiveQueue(isWanted, () => isBehind || options.onOverflow?.());
  const unfollow = source.follow(queue.push);
  let seen = at;
  let yieldedAt = performance.now();
  try {
    while (!signal.aborted) {
      let events: EventRecord[];
      if (isBehind || queue.hasOverflowed()) {
        // In this order what is told from here on is in the queue, and what was told before is up to the head.
        queue.clear();
        const head = await source.head();
        const page = await source.readInTurn({ filter, after: at, ...PAGE, order: 'asc' });
        events = page.events;
        isBehind = page.isFull;
        seen = Math.max(events.at(-1)?.seq ?? at, isBehind ? at : head.seq);
        if (seen === at) continue;
      } else {
        await queue.wait(Math.max(1, tickMs - (performance.now() - yieldedAt)), signal);
        // Commits that are reported in the same turn travel together.
        await setImmediate();
        const taken = queue.take();
        seen = Math.max(seen, taken?.to ?? 0);
        events = taken?.events.filter((record) => record.seq > at) ?? [];
        const isQuiet = events.length === 0 && performance.now() - yieldedAt < tickMs;
        if (isQuiet || queue.hasOverflowed() || signal.aborted) continue;
      }
      const page = { from: at + 1, to: seen, events };
      at = seen;
      yield page;
      yieldedAt = performance.now();
    }
  } finally {
    unfollow();
  }
}

const PAGE = { limit: PAGE_EVENTS_MAX, bytesMax: PIECE_BYTES };
