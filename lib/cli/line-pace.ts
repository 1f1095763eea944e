// How fast lines go to a server that refuses what comes faster than it takes it, as those that waited while it was away.
import { createTokenBucket } from '@/lib/std/token-bucket';

/** Of the rate that the server names; the rest is for clocks that run apart. */
const SHARE = 0.95;

export type LinePace = {
  /** Takes one line where it may go, and returns 0; else how long it waits. Milliseconds. */
  take(nowMs: number): number;
};

/** A second's worth may go at once, half of what the server takes so: the network may bring together what was sent apart. 0 is no limit. */
export function createLinePace(perSecond: number, nowMs: number): LinePace {
  const bucket = createTokenBucket(perSecond, perSecond * SHARE, nowMs);
  return {
    take(now) {
      if (perSecond === 0) return 0;
      return Math.ceil((bucket.take(1, now) / (perSecond * SHARE)) * 1_000);
    },
  };
}
