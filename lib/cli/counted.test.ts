import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted } from './counted';

describe('how many there are of something', () => {
  it('has the singular of one alone (law)', () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        expect(counted(count, 'record').endsWith(count === 1 ? ' record' : ' records')).toBe(true);
        expect(counted(count, 'entry', 'entries').endsWith(count === 1 ? 'y' : 'ies')).toBe(true);
      }),
    );
  });

  it('has thousands as people read them', () => {
    expect([0, 1, 1_234].map((count) => counted(count, 'event'))).toEqual([
      '0 events',
      '1 event',
      '1,234 events',
    ]);
  });
});
