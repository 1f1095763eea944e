import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { RANDOM_BYTES, uuidV7 } from './uuid';

const times = fc.nat({ max: 2 ** 48 - 1 });
const random = fc.uint8Array({ minLength: RANDOM_BYTES, maxLength: RANDOM_BYTES });
const holds = <Args extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<Args>) =>
  fc.assert(property, { numRuns: lawRuns() });

describe('a UUID of version 7', () => {
  it('has the form, the version and the variant of RFC 9562', () => {
    holds(
      fc.property(times, random, (ms, bytes) => {
        expect(uuidV7(ms, bytes)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });

  it('tells its time, and sorts by it', () => {
    holds(
      fc.property(times, times, random, random, (one, other, bytes, others) => {
        const [first, second] = [uuidV7(one, bytes), uuidV7(other, others)];

        expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(one);
        if (one < other) expect(first < second).toBe(true);
      }),
    );
  });

  it('keeps all other bits as they were drawn', () => {
    holds(
      fc.property(times, random, (ms, bytes) => {
        const hex = uuidV7(ms, bytes).replaceAll('-', '').slice(12);
        const kept = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
        const own = Uint8Array.from([0x0f, 0xff, 0x3f]);

        expect(kept.map((byte, at) => byte & (own[at] ?? 0xff))).toEqual(
          bytes.map((byte, at) => byte & (own[at] ?? 0xff)),
        );
      }),
    );
  });

  it('is the one of the example in RFC 9562', () => {
    const bytes = Uint8Array.of(0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f);

    expect(uuidV7(0x017f22e279b0, bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });
});
