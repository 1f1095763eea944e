import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket';

test('a bucket gives what is in it, and what flowed in since', () => {
  const bucket = createTokenBucket(10, 2, 0);

  expect(bucket.take(7, 0)).toBe(0);
  expect(bucket.take(4, 0), 'says what is missing, and keeps the rest').toBe(1);
  expect(bucket.take(3, 0)).toBe(0);
  expect(bucket.take(2, 1_000)).toBe(0);
  expect(bucket.take(1, 1_000)).toBe(1);
});

test('a bucket never holds more than fits into it', () => {
  const bucket = createTokenBucket(10, 2, 0);

  expect(bucket.take(11, 3_600_000)).toBe(1);
  expect(bucket.take(10, 3_600_000)).toBe(0);
});

test('a bucket loses nothing where the clock is set back, and fills up from there', () => {
  const bucket = createTokenBucket(10, 2, 3_600_000);

  expect(bucket.take(9, 3_600_000)).toBe(0);
  expect(bucket.take(2, 0)).toBe(1);
  expect(bucket.take(3, 1_000)).toBe(0);
});
