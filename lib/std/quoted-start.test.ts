import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quotedStart } from './quoted-start';

it('shows a short text whole and of a long one the beginning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const shown = JSON.parse(quotedStart(text)) as string;
      expect(text.startsWith(shown)).toBe(true);
      expect(shown.length).toBe(Math.min(text.length, 100));
    }),
  );
});

it('is well-formed and on one line, whatever it shows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(quotedStart(text)).toMatch(/^".*"$/);
      expect(quotedStart(text).isWellFormed()).toBe(true);
    }),
  );
});
