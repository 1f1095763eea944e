import { describe, expect, it } from 'vitest';
import { createAuthThrottle, createWriteLimit } from './rate-limit';

/** `allowed`, or the failure. */
async function outcome(attempt: Promise<void>): Promise<unknown> {
  try {
    await attempt;
    return 'allowed';
  } catch (error) {
    return error;
  }
}

const LIMITED = { code: 'rate_limited', retryAfterSec: expect.any(Number) };

describe('the throttle of failed authentications', () => {
  it('ends the answers to a program that hammers one stale key', async () => {
    const throttle = createAuthThrottle();
    for (let i = 0; i < 600; i += 1) {
      expect(await outcome(throttle.fail('192.0.2.1', 'stale'))).toBe('allowed');
    }

    expect(await outcome(throttle.fail('192.0.2.1', 'stale'))).toMatchObject(LIMITED);
    expect(await throttle.isOver('192.0.2.1')).toBe(true);
  });

  it('takes one stale key that is repeated for one guess', async () => {
    const throttle = createAuthThrottle();
    for (let i = 0; i < 50; i += 1) await outcome(throttle.fail('127.0.0.1', 'stale'));

    expect(await throttle.isOver('127.0.0.1')).toBe(false);
  });

  it('tells a guesser after ten different keys that he has to wait, at loopback too', async () => {
    const throttle = createAuthThrottle();
    for (let i = 0; i < 10; i += 1) await outcome(throttle.fail('127.0.0.1', `guess ${i}`));

    expect(await outcome(throttle.fail('127.0.0.1', 'guess 10'))).toMatchObject(LIMITED);
    expect(await throttle.isOver('127.0.0.1')).toBe(true);
    expect(await throttle.isOver('192.0.2.9')).toBe(false);
  });

  it('leaves a guesser few signatures that are verified for him', async () => {
    const throttle = createAuthThrottle();
    const outcomes = [];
    for (let i = 0; i < 30; i += 1) {
      outcomes.push(await outcome(throttle.takeVerification('127.0.0.1')));
    }

    expect(outcomes.filter((one) => one === 'allowed')).toHaveLength(20);
    expect(outcomes.at(-1)).toMatchObject(LIMITED);
    expect(await outcome(throttle.takeVerification('192.0.2.9'))).toBe('allowed');
  });

  it('counts an IPv6 network as one client, for its hosts pick their addresses freely', async () => {
    const throttle = createAuthThrottle();
    for (let i = 0; i < 10; i += 1) await outcome(throttle.fail(`2001:db8::${i}`, `guess ${i}`));

    expect(await throttle.isOver('2001:db8:0:0:aaaa::1')).toBe(true);
    expect(await throttle.isOver('2001:db8:0:1::1')).toBe(false);
  });
});

describe('the write limit', () => {
  function aLimit(eventsPerSecond: number) {
    const clock = { now: 0 };
    const limit = createWriteLimit(eventsPerSecond, () => clock.now);
    const take = (events: number, keyId = 'k') => {
      try {
        limit.take(keyId, events);
        return 'allowed';
      } catch (error) {
        return error;
      }
    };
    return { clock, take };
  }

  it('is off by default', () => {
    const { take } = aLimit(0);

    expect([take(1_000_000), take(1)]).toEqual(['allowed', 'allowed']);
  });

  it('limits each key by itself', () => {
    const { take } = aLimit(5);

    expect(take(5, 'a')).toBe('allowed');
    expect(take(1, 'a')).toMatchObject({ code: 'rate_limited', retryAfterSec: 1 });
    expect(take(1, 'b')).toBe('allowed');
  });

  it('lets a batch of any size through and has it paid for before the next', () => {
    const { clock, take } = aLimit(5);

    expect(take(100)).toBe('allowed');
    expect(take(1)).toMatchObject({ retryAfterSec: 19 });
    clock.now = 19_000;
    expect(take(1)).toMatchObject({ code: 'rate_limited' });
    clock.now = 19_001;
    expect(take(1)).toBe('allowed');
  });

  it('goes on where the clock is set back', () => {
    const { clock, take } = aLimit(5);
    clock.now = 3_600_000;
    expect([take(1, 'some'), take(5, 'all')]).toEqual(['allowed', 'allowed']);

    clock.now = 0;
    expect(take(4, 'some')).toBe('allowed');
    expect(take(1, 'all')).toMatchObject({ retryAfterSec: 1 });
    clock.now = 1_000;
    expect([take(1, 'some'), take(1, 'all')]).toEqual(['allowed', 'allowed']);
  });

  it('saves up no more than a second of silence', () => {
    const { clock, take } = aLimit(5);
    clock.now = 60_000;

    expect([take(5), take(1)]).toMatchObject(['allowed', { code: 'rate_limited' }]);
  });
});
