// Ends a connection as a broken network does: the client tries again by itself.
import type { LiveSocket } from './subscription';

/** Drops the connection; what was sent to it may not arrive. */
export function cutOff(socket: LiveSocket): void {
  socket.conn.close(true);
}
