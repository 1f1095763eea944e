import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DELIVERY_TIMING, TRIES_MAX } from './delivery-deps';
import { retryDelayMs } from './retry-delay';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const delay = (tries: number, jitter: number) => retryDelayMs(tries, jitter, DELIVERY_TIMING);

it('waits half a second to a second at first', () => {
  fc.assert(
    fc.property(random, (jitter) => {
      expect(delay(1, jitter)).toBeGreaterThanOrEqual(500);
      expect(delay(1, jitter)).toBeLessThanOrEqual(1_000);
    }),
  );
});

it('doubles the bound with every try, up to five minutes, and scatters below it', () => {
  const bounds = Array.from({ length: TRIES_MAX - 2 }, (_, index) => delay(index + 2, 1));

  expect(bounds).toEqual([
    ...[2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000],
  ]);
  fc.assert(
    fc.property(random, fc.integer({ min: 2, max: 50 }), (jitter, tries) => {
      expect(delay(tries, jitter)).toBeCloseTo(jitter * delay(tries, 1), 6);
    }),
  );
});
