// How often a client may fail to authenticate, and how much a key may write. Kept in memory: a restart forgives, and a
// guesser who waits for restarts still faces 256 bits.
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/model/app-error';
import { hashSecret } from './secret';

/** Wrong keys per client and minute; a person who mistypes has tried by then. */
const FAILURES_MAX = 10;
const FAILURES_SECONDS = 60;

/** A batch may be ten seconds' worth of events at once, so that a client need not cut it to the second. */
const WRITE_BURST_SECONDS = 10;

export type AuthThrottle = {
  /**
   * Before a secret is looked at. A client that tried too many different ones is not told whether this one is right.
   * @throws AppError `rate_limited`
   */
  check(address: string): Promise<void>;
  /**
   * After a secret was wrong. A program that repeats one stale key is refused itself and shuts nobody else out.
   * @throws AppError `rate_limited` where the client failed too often, in place of the answer that the key is wrong
   */
  fail(address: string, secret: string): Promise<void>;
};

/** Failed authentications by client address, loopback included. */
export function createAuthThrottle(): AuthThrottle {
  const perMinute = { points: FAILURES_MAX, duration: FAILURES_SECONDS };
  const failures = new RateLimiterMemory({ ...perMinute, keyPrefix: 'failures' });
  const guesses = new RateLimiterMemory({ ...perMinute, keyPrefix: 'guesses' });
  const seen = new RateLimiterMemory({ ...perMinute, points: 1, keyPrefix: 'seen' });

  return {
    async check(address) {
      const state = await guesses.get(networkOf(address));
      if (state && state.consumedPoints >= FAILURES_MAX) throw tooMany(state.msBeforeNext);
    },
    async fail(address, secret) {
      const client = networkOf(address);
      const guess = `${client} ${hashSecret(secret)}`;
      if ((await seen.get(guess)) === null) {
        await seen.set(guess, 1, FAILURES_SECONDS);
        await guesses.penalty(client);
      }
      await consume(failures, client, 1, tooMany);
    },
  };
}

export type WriteLimit = {
  /** Takes so many events of a key's allowance. @throws AppError `rate_limited` where less is left. */
  take(keyId: string, events: number): Promise<void>;
};

/** Limits what each key writes; 0 is no limit. */
export function createWriteLimit(eventsPerSecond: number): WriteLimit {
  if (eventsPerSecond === 0) return { take: () => Promise.resolve() };
  const points = eventsPerSecond * WRITE_BURST_SECONDS;
  const limiter = new RateLimiterMemory({ points, duration: WRITE_BURST_SECONDS });
  const tooFast = (ms: number) =>
    limited(`This key may write ${eventsPerSecond} events a second. Wait, then send it again.`, ms);
  return {
    // A batch larger than the whole allowance takes all of it, else it could never be sent.
    take: (keyId, events) => consume(limiter, keyId, Math.min(events, points), tooFast),
  };
}

async function consume(
  limiter: RateLimiterMemory,
  client: string,
  points: number,
  refusal: (ms: number) => AppError,
): Promise<void> {
  try {
    await limiter.consume(client, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw refusal(refused.msBeforeNext);
  }
}

function tooMany(ms: number): AppError {
  return limited('Too many wrong keys came from this address. Wait, then check the key.', ms);
}

function limited(message: string, ms: number): AppError {
  return new AppError('rate_limited', message, {
    retryAfterSec: Math.max(1, Math.ceil(ms / 1000)),
  });
}

/** One client: an IPv4 address, or the /64 network in which an IPv6 host picks its addresses freely. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
