import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineStarts, placeInLines } from './lines';

describe('the place of an offset', () => {
  it('is its line and column, for every offset of every text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '(', '\n', ' ') });
    fc.assert(
      fc.property(text, fc.nat(40), (written, offset) => {
        const at = Math.min(offset, written.length);
        const lines = written.split('\n');

        const { line, column, end } = placeInLines(written, lineStarts(written), at);

        const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
        expect(before + column).toBe(at);
        expect(end).toBe(lines[line - 1]?.length);
        expect(column).toBeLessThanOrEqual(end);
      }),
    );
  });
});
