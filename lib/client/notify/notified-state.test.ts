import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING_NOTIFIED } from './notice-plan';
import { parseNotified } from './notified-state';

describe('what is kept of notifications', () => {
  it('comes back as it was written', () => {
    const state = { known: { owed: ['a', 'b'], alerts: [] }, shownAt: [1, 2], more: 3 };

    expect(parseNotified(JSON.stringify(state))).toEqual(state);
  });

  it('is nothing where something else stands there, and never breaks the page', () => {
    for (const text of [
      null,
      '',
      '{',
      '[]',
      '1',
      '{"known":{"owed":[1]},"shownAt":["x"],"more":-1}',
    ]) {
      expect(parseNotified(text)).toEqual(NOTHING_NOTIFIED);
    }
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { known, shownAt, more } = parseNotified(text);
        expect(
          Object.values(known)
            .flat()
            .every((key) => typeof key === 'string'),
        ).toBe(true);
        expect(shownAt.every(Number.isSafeInteger)).toBe(true);
        expect(more).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
