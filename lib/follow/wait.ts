// A wait that can be ended.
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after so many milliseconds, or at once where the signal says so. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  // The only way in which it fails is by the signal.
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
