import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { NO_KEYS, withKey } from './key-sequence';

const key = fc.constantFrom('g', 'r', 'a');
const presses = fc.array(fc.record({ key, gap: fc.nat({ max: 1_000 }) }), { maxLength: 12 });

const pressed = (keys: readonly string[], all: readonly { key: string; gap: number }[]) => {
  let at = 0;
  return all.reduce((before, { key, gap }) => {
    at += gap;
    return withKey(keys, before, { key, at });
  }, NO_KEYS);
};

describe('keys one after the other', () => {
  it('are all pressed exactly when the last ones were they, whatever came before', () => {
    fc.assert(
      fc.property(presses, key, (all, only) => {
        const isLast = (keys: readonly string[]) =>
          keys.every((one, at) => all.at(at - keys.length)?.key === one);

        expect(pressed(['g', 'r'], all).count === 2).toBe(isLast(['g', 'r']));
        expect(pressed([only], all).count === 1).toBe(isLast([only]));
      }),
      { numRuns: lawRuns() },
    );
  });

  it('are not pressed where they lie too far apart, and the second of them begins nothing', () => {
    const late = [
      { key: 'g', gap: 0 },
      { key: 'r', gap: 1_001 },
    ];

    expect(pressed(['g', 'r'], late)).toEqual(NO_KEYS);
  });
});
