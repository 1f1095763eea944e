// How often one client may send: a bucket of tokens, and how often in a row it found the bucket empty.
import { createTokenBucket } from '@/lib/std/token-bucket';
import { BURST_FACTOR, REFUSED_IN_A_ROW_MAX } from './limits';

export type MessageRate = {
  /** Takes one message; `waitMs` is when the next one passes. `flood`: it went on and on. */
  take(nowMs: number): { readonly verdict: 'pass' | 'refuse' | 'flood'; readonly waitMs: number };
};

/** A full bucket; 0 a second is no limit. */
export function createMessageRate(perSecond: number, nowMs: number): MessageRate {
  const bucket = createTokenBucket(perSecond * BURST_FACTOR, perSecond, nowMs);
  let refused = 0;
  return {
    take(now) {
      if (perSecond === 0) return { verdict: 'pass', waitMs: 0 };
      const missing = bucket.take(1, now);
      if (missing === 0) {
        refused = 0;
        return { verdict: 'pass', waitMs: 0 };
      }
      refused += 1;
      const waitMs = Math.ceil((missing / perSecond) * 1000);
      return { verdict: refused > REFUSED_IN_A_ROW_MAX ? 'flood' : 'refuse', waitMs };
    },
  };
}
