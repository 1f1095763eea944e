// When a client has taken what it was sent. Engine.IO's own `drain` event says only that a packet was handed to the
// transport; the transport is writable again when the kernel (WebSocket) or the client's next poll has taken it.
import type { Socket } from 'socket.io';

export type Connection = Socket['conn'];

/** Whether nothing is on its way. */
export function isDrained(connection: Connection): boolean {
  return connection.transport.writable;
}

/** Waits until nothing is on its way; false when it takes longer than `ms` or the signal aborts. */
export async function drained(
  connection: Connection,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  const until = performance.now() + ms;
  while (!isDrained(connection)) {
    const leftMs = until - performance.now();
    if (leftMs <= 0 || signal.aborted) return false;
    await nextChange(connection, leftMs, signal);
  }
  return !signal.aborted;
}

/** The transport became writable, another one took its place, the signal aborted, or the time is over. */
function nextChange(connection: Connection, ms: number, signal: AbortSignal): Promise<void> {
  const { transport } = connection;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      transport.off('ready', end);
      connection.off('upgrade', end);
      connection.off('close', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    transport.on('ready', end);
    connection.on('upgrade', end);
    connection.on('close', end);
    signal.addEventListener('abort', end);
  });
}
