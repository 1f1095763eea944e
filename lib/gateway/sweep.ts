// One look at all connections every so often, in place of a timer for each: who has not said in time who it is, who is silent,
// who takes nothing, whose credential counts no more.
import { sweepHolder } from './authenticate';
import type { Client } from './client';
import type { GatewayParts, GatewayTiming } from './gateway-parts';

/** Begins; the function that it returns ends it. */
export function createSweep(
  clients: ReadonlyMap<Client, unknown>,
  parts: GatewayParts,
  timing: GatewayTiming,
): () => void {
  const timer = setInterval(() => {
    const nowMs = parts.now();
    parts.pending.expire(nowMs);
    parts.presence.refresh();
    for (const client of clients.keys()) {
      look(client, nowMs, timing);
      void sweepHolder(client, parts.log);
    }
  }, timing.sweepMs);
  timer.unref();
  return () => clearInterval(timer);
}

function look(client: Client, nowMs: number, timing: GatewayTiming): void {
  if (client.isClosing) return;
  if (client.holder === null && nowMs - client.openedAtMs >= timing.authenticateMs) {
    const message = 'No credential came in time.';
    void client.tell({ kind: 'error', fault: 'auth_required', message });
    client.close('unauthorized', message);
    return;
  }
  if (client.writer.stalledMs(nowMs) > timing.stalledMs) {
    client.close('slow', 'Nothing was read for too long. Resume from the last seq.');
    return;
  }
  // What is not read cannot be heard.
  if (client.socket.isPaused) return;
  const silentMs = nowMs - client.heardAtMs;
  if (silentMs > 2 * timing.heartbeatMs - timing.sweepMs) {
    client.close('silent', 'Nothing was heard for too long.');
  } else if (silentMs >= timing.heartbeatMs && client.pingedAtMs <= client.heardAtMs) {
    client.pingedAtMs = nowMs;
    client.writer.ping();
  }
}
