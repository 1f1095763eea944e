import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListState, placeAfter } from './use-list-place';

const key = fc.option(fc.constantFrom('a', 'b', 'c'));
const present = fc.record({ at: fc.constant(null), lastKey: key, selectedKey: key });
const past = fc.record({ at: fc.nat({ max: 3 }), lastKey: key, selectedKey: key });
const state: fc.Arbitrary<ListState> = fc.oneof(present, past);

describe('the list of a thread', () => {
  it('goes to the end of another moment, whatever is selected (law)', () => {
    fc.assert(
      fc.property(state, state, (before, now) => {
        fc.pre(before.at !== now.at);

        expect(placeAfter(before, now)).toBe('end');
      }),
    );
  });

  it('goes to the end when the rows of a past moment come, whatever is selected (law)', () => {
    fc.assert(
      fc.property(past, key, key, (before, lastKey, selectedKey) => {
        fc.pre(before.lastKey !== lastKey);

        expect(placeAfter(before, { ...before, lastKey, selectedKey })).toBe('end');
      }),
    );
  });

  it('goes to a row when that is selected, and nowhere for rows that come at present (law)', () => {
    fc.assert(
      fc.property(present, present, (before, now) => {
        const isSelected = now.selectedKey !== null && before.selectedKey !== now.selectedKey;

        expect(placeAfter(before, now)).toEqual(isSelected ? { key: now.selectedKey } : null);
      }),
    );
  });

  it('stays where nothing changed (law)', () => {
    fc.assert(
      fc.property(state, (now) => {
        expect(placeAfter(now, { ...now })).toBeNull();
      }),
    );
  });
});
