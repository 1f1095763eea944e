// One look at all connections every so often, in place of a timer for each: who has not said in time who it is, who is silent,
// who takes nothing, whose credential counts no more.
import type { Client } from './client';
import type { GatewayParts, GatewayTiming } from './gateway-parts';

/** Each credential is asked about again within so many sweeps. */
const ASK_AGAIN_SWEEPS = 3;

/** Begins; the function that it returns ends it. */
export function createSweep(
  clients: ReadonlyMap<Client, unknown>,
  parts: GatewayParts,
  timing: GatewayTiming,
): () => void {
  let sweeps = 0;
  const timer = setInterval(() => {
    sweeps += 1;
    const nowMs = parts.now();
    parts.pending.expire(nowMs);
    parts.presence.refresh();
    let place = 0;
    for (const client of clients.keys()) {
      look(client, nowMs, timing);
      place += 1;
      if (place % ASK_AGAIN_SWEEPS === sweeps % ASK_AGAIN_SWEEPS) void askAgain(client, parts);
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

/** A store that cannot be read at this moment revokes nobody. */
async function askAgain(client: Client, { log }: GatewayParts): Promise<void> {
  const { holder } = client;
  if (holder === null || client.isClosing) return;
  try {
    if (await holder.isStillKnown()) return;
    if (client.holder === holder) client.close('unauthorized', 'The credential counts no more.');
  } catch (error) {
    log.warn({ err: error }, 'a credential could not be looked up');
  }
}
