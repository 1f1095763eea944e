import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectionLimits, fileLimit, REFUSED_AT_ONCE_MAX } from './connection-limits';

test('all connections of a process leave it a quarter of its files, whatever the limit is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 512, max: 2_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      (files, perAddressMax) => {
        const { web, gateway, perAddress } = connectionLimits(files, perAddressMax);

        expect(web + gateway + 2 * REFUSED_AT_ONCE_MAX).toBeLessThanOrEqual(0.75 * files);
        expect(gateway).toBeGreaterThan(0);
        expect(perAddress).toBeLessThanOrEqual(Math.min(perAddressMax, web));
        expect(perAddress).toBeGreaterThan(0);
      },
    ),
  );
});

test('the usual limits leave room for a team, and large ones for no more than is of use', () => {
  expect(connectionLimits(1_024, 4_000)).toEqual({ web: 427, gateway: 213, perAddress: 342 });
  expect(connectionLimits(1_048_576, 4_000)).toEqual({
    web: 10_000,
    gateway: 5_000,
    perAddress: 4_000,
  });
  expect(fileLimit()).toBeGreaterThan(100);
});
