// How often a client may fail to authenticate, and how much a key may write. Kept in memory: a restart forgives, and a
// guesser who waits for restarts still faces 256 bits.
import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '@/lib/model/errors/app-error';
import { hashSecret } from './secret';

/** Different wrong keys per client and minute; a person who mistypes has tried by then. */
const GUESSES_MAX = 10;

/** Wrong keys per client and minute, repeated ones included: a program with a stale key is told so at every call. */
const FAILURES_MAX = 600;
const FAILURES_SECONDS = 60;

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
  const guesses = new RateLimiterMemory({
    ...perMinute,
    points: GUESSES_MAX,
    keyPrefix: 'guesses',
  });
  const seen = new RateLimiterMemory({ ...perMinute, points: 1, keyPrefix: 'seen' });

  return {
    async check(address) {
      const state = await guesses.get(networkOf(address));
      if (state && state.consumedPoints >= GUESSES_MAX) throw tooMany(state.msBeforeNext);
    },
    async fail(address, secret) {
      const client = networkOf(address);
      const guess = `${client} ${hashSecret(secret)}`;
      if ((await seen.get(guess)) === null) {
        await seen.set(guess, 1, FAILURES_SECONDS);
        await guesses.penalty(client);
      }
      const state = await failures.penalty(client);
      if (state.consumedPoints > FAILURES_MAX) throw tooMany(state.msBeforeNext);
    },
  };
}

export type WriteLimit = {
  /** Takes so many events of a key's allowance. @throws AppError `rate_limited` while the key has none left */
  take(keyId: string, events: number): void;
};

/**
 * Limits what each key writes; 0 is no limit. A key saves up one second's worth. A batch is taken whole while anything
 * is left and is paid for afterwards, so that batches of any size pass and the rate holds in the long run.
 */
export function createWriteLimit(
  eventsPerSecond: number,
  now: () => number = Date.now,
): WriteLimit {
  if (eventsPerSecond === 0) return { take: () => undefined };
  const allowances = new Map<string, { events: number; at: number }>();
  return {
    take(keyId, events) {
      const at = now();
      const last = allowances.get(keyId) ?? { events: eventsPerSecond, at };
      const earned = ((at - last.at) / 1000) * eventsPerSecond;
      const left = Math.min(eventsPerSecond, last.events + earned);
      if (left <= 0 && events > 0) {
        throw limited(
          `This key may write ${eventsPerSecond} events a second. Wait, then send it again.`,
          (-left / eventsPerSecond) * 1000,
        );
      }
      allowances.set(keyId, { events: left - events, at });
    },
  };
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
