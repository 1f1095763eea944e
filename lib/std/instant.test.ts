import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs, isoInstant } from './instant';

/** Times of the log's form, of other forms, and texts that only look like times. */
const texts = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .tuple(
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.nat(23),
      fc.constantFrom(...'0123456789TZ:.-+ aé'),
    )
    .map(([date, at, character]) => {
      const text = date.toISOString();
      return text.slice(0, at) + character + text.slice(at + 1);
    }),
  fc
    .tuple(fc.nat(99), fc.nat(99), fc.nat(99), fc.nat(99), fc.nat(99), fc.nat(999))
    .map(([month, day, hour, minute, second, ms]) => {
      const [mm, dd, h, m, s] = [month, day, hour, minute, second].map(two);
      return `2026-${mm}-${dd}T${h}:${m}:${s}.${String(ms).padStart(3, '0')}Z`;
    }),
  fc.string({ minLength: 24, maxLength: 24 }),
  fc.string(),
);

describe('the time that a text tells', () => {
  it('is what Date.parse reads in it, whatever was read before', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (list) => {
        expect(list.map(epochMs)).toEqual(list.map((text) => Date.parse(text)));
      }),
    );
  });

  it.each([
    ['2026-02-30T00:00:00.000Z'],
    ['2026-13-01T00:00:00.000Z'],
    ['2024-02-29T23:59:59.999Z'],
    ['2026-02-01T24:00:00.000Z'],
    ['2026-02-01T24:00:00.001Z'],
    ['2026-02-01T23:60:00.000Z'],
    ['-00001-01-01T00:00:00.00Z'],
    ['2026-02-01T13:20:00.1e1Z'],
    ['2026-02-01t13:20:00.000Z'],
  ])('is read as Date.parse does at the edge: %s', (text) => {
    expect(epochMs(text)).toBe(Date.parse(text));
  });
});

describe('an instant as text', () => {
  const MAX = 8_640_000_000_000_000;
  const instants = fc.oneof(
    fc.integer({ min: -MAX, max: MAX }),
    fc.integer({ min: 1_700_000_000_000, max: 1_700_500_000_000 }),
    fc.integer({ min: -100_000, max: 100_000 }),
  );

  it('is what a date writes, whatever was written before', () => {
    fc.assert(
      fc.property(fc.array(instants, { minLength: 1, maxLength: 4 }), (list) => {
        expect(list.map(isoInstant)).toEqual(list.map((ms) => new Date(ms).toISOString()));
      }),
    );
  });

  it.each([MAX + 1, -MAX - 1, Number.NaN, Infinity])(
    'is refused where no date holds it: %d',
    (ms) => {
      expect(() => isoInstant(ms)).toThrow(RangeError);
    },
  );
});

function two(value: number): string {
  return String(value).padStart(2, '0');
}
