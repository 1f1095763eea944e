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

/**
 * Signatures of tokens that are verified per second for a client that failed too often: each takes a tenth of a millisecond,
 * so that a guesser costs two of a second, and a right token that nobody showed before still comes through.
 */
const VERIFICATIONS_MAX = 20;

export type AuthThrottle = {
  /** Whether the client failed too often: then only what costs next to nothing is done for what it presents. */
  isOver(address: string): Promise<boolean>;
  /**
   * Before the signature of a token is verified for a client that is over.
   * @throws AppError `rate_limited`
   */
  takeVerification(address: string): Promise<void>;
  /**
   * After a secret was wrong. Nobody else at the address is shut out by it.
   * @throws AppError `rate_limited` where the client is over, in place of the answer that the key is wrong
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
  const verifications = new RateLimiterMemory({
    points: VERIFICATIONS_MAX,
    duration: 1,
    keyPrefix: 'verifications',
  });

  /** For how long the client is over; null where it is not. Milliseconds. */
  async function overMs(client: string): Promise<number | null> {
    const [guessed, failed] = await Promise.all([guesses.get(client), failures.get(client)]);
    if (guessed && guessed.consumedPoints >= GUESSES_MAX) return guessed.msBeforeNext;
    return failed && failed.consumedPoints >= FAILURES_MAX ? failed.msBeforeNext : null;
  }

  return {
    isOver: async (address) => (await overMs(networkOf(address))) !== null,
    async takeVerification(address) {
      const state = await verifications.penalty(networkOf(address));
      if (state.consumedPoints > VERIFICATIONS_MAX) throw tooMany(state.msBeforeNext);
    },
    async fail(address, secret) {
      const client = networkOf(address);
      const leftMs = await overMs(client);
      // What comes beyond the limit is not remembered either: a flood of keys takes no memory.
      if (leftMs !== null) throw tooMany(leftMs);
      await failures.penalty(client);
      const shown = await seen.penalty(`${client} ${hashSecret(secret)}`);
      if (shown.consumedPoints > 1) return;
      // Counted in one step, so that of many at once no more than ten are told that they are wrong.
      const guessed = await guesses.penalty(client);
      if (guessed.consumedPoints > GUESSES_MAX) throw tooMany(guessed.msBeforeNext);
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
      // Nothing is lost where the clock is set back.
      const earned = (Math.max(0, at - last.at) / 1000) * eventsPerSecond;
      const left = Math.min(eventsPerSecond, last.events + earned);
      if (left <= 0 && events > 0) {
        allowances.set(keyId, { events: left, at });
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
export function networkOf(address: string): string {
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
