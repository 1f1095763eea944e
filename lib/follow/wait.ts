// A wait that can be ended.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves after so many milliseconds, or at once where the signal says so.
 * @param keepsAlive Whether the process waits, too: one that has nothing else to do ends else.
 */
export async function waitFor(ms: number, signal: AbortSignal, keepsAlive = false): Promise<void> {
  // The only way in which it fails is by the signal.
  await sleep(ms, undefined, { signal, ref: keepsAlive }).catch(() => undefined);
}
