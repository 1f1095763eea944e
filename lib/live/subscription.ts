// One subscription of one socket: the log's tail, a frame at a time, the next one when the last one was taken. A client
// that does not keep up is told so once and re-reads over HTTP; one that takes nothing at all is cut off.
import type { Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@/lib/contracts/socket';
import { type TailPage, type TailSource, tailEvents } from '@/lib/engine/log/feed/tail';
import type { EventFilter } from '@/lib/model/event-filter';
import { drained } from './drain';
import { framesOf } from './frames';

/** A client that takes nothing for so long is gone, or might as well be. Milliseconds. */
export const DRAIN_TIMEOUT_MS = 10_000;

/** Shorter pauses are a busy moment: the rest is read from the store and nobody need know. Milliseconds. */
export const LAGGING_AFTER_MS = 250;

/** Served one at a time per socket. */
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents>;

export type SubscriptionOptions = {
  readonly filter: EventFilter;
  readonly after: number;
  readonly signal: AbortSignal;
  readonly drainTimeoutMs: number;
};

/** How it ended: by the signal, by telling the client that it lags, or because the client takes nothing. */
export type SubscriptionEnd = 'aborted' | 'lagging' | 'stalled';

/** Sends frames until it ends. @throws AppError `store_unavailable` where the log cannot be read */
export async function runSubscription(
  socket: LiveSocket,
  source: TailSource,
  options: SubscriptionOptions,
): Promise<SubscriptionEnd> {
  const { signal } = options;
  let sentTo = options.after;
  let hasOverflowed = false;
  const tail = tailEvents(source, {
    filter: options.filter,
    after: options.after,
    signal,
    onOverflow: () => {
      hasOverflowed = true;
    },
  });
  for await (const page of tail) {
    if (page.to === sentTo) continue;
    hasOverflowed = false;
    const slowestMs = await sendPage(socket, page, options);
    if (slowestMs === null) return signal.aborted ? 'aborted' : 'stalled';
    sentTo = page.to;
    if (hasOverflowed && slowestMs >= LAGGING_AFTER_MS) {
      socket.emit('lagging', { after: sentTo, head: (await source.head()).seq });
      return 'lagging';
    }
  }
  return 'aborted';
}

/** Returns the longest time that a frame was on its way; null where it was not taken in time or the signal aborted. */
async function sendPage(
  socket: LiveSocket,
  page: TailPage,
  { signal, drainTimeoutMs }: SubscriptionOptions,
): Promise<number | null> {
  let slowestMs = 0;
  const frames = framesOf(page);
  // What is written is let go of: whoever stalls costs the bytes on their way and not their records, too.
  page.events.length = 0;
  for (const frame of frames) {
    const startedAt = performance.now();
    if (!(await drained(socket.conn, drainTimeoutMs, signal))) return null;
    socket.emit('events', frame);
    frame.events.length = 0;
    if (!(await drained(socket.conn, drainTimeoutMs, signal))) return null;
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  return slowestMs;
}
