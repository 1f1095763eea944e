// The limits that are kept in memory, without a connection.
import { describe, expect, test } from 'vitest';
import { createAdmission } from './admission';
import {
  HEARTBEAT_MS,
  PENDING_ANSWER_MS,
  PENDING_ANSWERS_MAX,
  REFUSED_IN_A_ROW_MAX,
  TTL_SECONDS_MAX,
  UNKNOWN_MAX,
  UNKNOWN_PER_ADDRESS_MAX,
} from './limits';
import { createMessageRate } from './message-rate';
import { createPendingAnswers } from './pending-answers';
import { hasExpired } from './time-to-live';

describe('the times of the specification', () => {
  test('are those of section 3.2 unless said otherwise', () => {
    expect(HEARTBEAT_MS).toBe(30_000);
  });
});

describe('the rate of messages', () => {
  test('passes a burst of twice the rate, then the rate', () => {
    const rate = createMessageRate(100, 0);
    const passed = Array.from({ length: 250 }, () => rate.take(0).verdict);

    expect(passed.filter((verdict) => verdict === 'pass')).toHaveLength(200);
    expect(rate.take(0)).toEqual({ verdict: 'refuse', waitMs: 10 });
    expect(rate.take(10).verdict).toBe('pass');
    expect(rate.take(10).verdict).toBe('refuse');
  });

  test('becomes a flood where it goes on', () => {
    const rate = createMessageRate(1, 0);
    const verdicts = Array.from({ length: REFUSED_IN_A_ROW_MAX + 3 }, () => rate.take(0).verdict);

    expect(verdicts.slice(-2)).toEqual(['refuse', 'flood']);
  });

  test('has no limit where it is 0', () => {
    const rate = createMessageRate(0, 0);

    expect(Array.from({ length: 10_000 }, () => rate.take(0).verdict)).not.toContain('refuse');
  });
});

describe('admission', () => {
  test('holds few of one address that are unknown, and few of all', () => {
    const admission = createAdmission();
    const ofOne = Array.from({ length: 20 }, () => admission.enter('10.0.0.1'));
    const ofOthers = Array.from({ length: 100 }, (_, at) => admission.enter(`10.0.1.${at}`));

    expect(ofOne.filter((place) => place !== null)).toHaveLength(UNKNOWN_PER_ADDRESS_MAX);
    expect(ofOthers.filter((place) => place !== null)).toHaveLength(
      UNKNOWN_MAX - UNKNOWN_PER_ADDRESS_MAX,
    );
  });

  test('has room again when one is known or leaves, each counted once', () => {
    const admission = createAdmission();
    const places = Array.from({ length: UNKNOWN_PER_ADDRESS_MAX }, () => admission.enter('a'));
    expect(admission.enter('a')).toBeNull();
    places[0]?.known();
    places[0]?.known();
    places[1]?.leave();
    places[1]?.leave();

    expect(admission.enter('a')).not.toBeNull();
    expect(admission.enter('a')).not.toBeNull();
    expect(admission.enter('a')).toBeNull();
    expect(admission.size()).toBe(UNKNOWN_PER_ADDRESS_MAX + 1);
  });
});

describe('a storm of clients that come back with their keys', () => {
  test('finds room, whoever else is unknown', () => {
    const admission = createAdmission();
    for (let at = 0; at < UNKNOWN_PER_ADDRESS_MAX; at += 1) admission.enter('a');
    const places = Array.from({ length: 500 }, () => {
      return admission.enter('a', { showsCredential: true });
    });

    expect(places).not.toContain(null);
    expect(admission.enter('a')).toBeNull();
  });
});

describe('answers that somebody waits for', () => {
  const asker = { agentId: 'agent:a', asker: {} };

  test('are so many at most, and a minute at most', () => {
    const pending = createPendingAnswers();
    const ids = Array.from({ length: PENDING_ANSWERS_MAX }, (_, at) => `corr-${at}`);

    expect(ids.every((id) => pending.expect(id, asker, 0))).toBe(true);
    expect(pending.expect('one more', asker, 0)).toBe(false);
    expect(pending.expect('corr-0', asker, 1)).toBe(true);
    expect(pending.expect('of another', { ...asker, asker: {} }, 0)).toBe(true);
    pending.expire(PENDING_ANSWER_MS);
    expect(pending.of('corr-1')).toEqual([]);
    expect(pending.of('corr-0')).toEqual([asker]);
    pending.forget(asker.asker);
    expect(pending.size()).toBe(0);
  });

  test('go to all who chose the same id', () => {
    const pending = createPendingAnswers();
    const other = { agentId: 'agent:b', asker: {} };
    pending.expect('corr-1', asker, 0);
    pending.expect('corr-1', other, 0);
    expect(pending.of('corr-1')).toEqual([asker, other]);
    pending.settle('corr-1', asker.asker);

    expect(pending.of('corr-1')).toEqual([other]);
  });
});

describe('the time to live', () => {
  const at = (receivedAtMs: number, nowMs: number) => ({ receivedAtMs, nowMs });

  test('counts from the time of the message, and from its receipt where that is earlier or alone', () => {
    expect(hasExpired({ ttlSeconds: 5, sentAtMs: 1_000 }, at(4_000, 6_000))).toBe(false);
    expect(hasExpired({ ttlSeconds: 5, sentAtMs: 1_000 }, at(4_000, 6_001))).toBe(true);
    expect(hasExpired({ ttlSeconds: 5, sentAtMs: null }, at(4_000, 9_001))).toBe(true);
    expect(hasExpired({ ttlSeconds: 5, sentAtMs: 99_000 }, at(4_000, 9_001))).toBe(true);
    expect(hasExpired({ ttlSeconds: null, sentAtMs: 0 }, at(0, 1e15))).toBe(false);
  });

  test('of any number is a bounded one', () => {
    const late = (TTL_SECONDS_MAX + 1) * 1000;

    expect(hasExpired({ ttlSeconds: 2 ** 53, sentAtMs: 0 }, at(0, late))).toBe(true);
    expect(hasExpired({ ttlSeconds: Number.MAX_VALUE, sentAtMs: 0 }, at(0, 1))).toBe(false);
    expect(hasExpired({ ttlSeconds: 0, sentAtMs: 0 }, at(0, 1))).toBe(true);
  });
});
