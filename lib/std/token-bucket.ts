// What fills up by so much a second and is taken from, so that over time no more is taken than flows in.

export type TokenBucket = {
  /** Takes so many where they are there, and returns 0; else takes none and returns how many are missing. */
  take(cost: number, nowMs: number): number;
};

/** A full bucket: `most` fit into it. */
export function createTokenBucket(most: number, perSecond: number, nowMs: number): TokenBucket {
  let tokens = most;
  let at = nowMs;
  return {
    take(cost, now) {
      // Nothing flows out where the clock is set back.
      tokens = Math.min(most, tokens + (Math.max(0, now - at) / 1000) * perSecond);
      at = now;
      if (tokens < cost) return cost - tokens;
      tokens -= cost;
      return 0;
    },
  };
}
