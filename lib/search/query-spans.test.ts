import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { querySpans } from './query-spans';

describe('the pieces of a line', () => {
  it('are operators with their values, and what stands between them', () => {
    const line = 'pricing from:ken -channel:"two words" "from:ken" from: mcp:x';
    const operators = querySpans(line).filter(({ isOperator }) => isOperator);

    expect(operators.map(({ text }) => text)).toEqual(['from:ken', '-channel:"two words"']);
  });

  it('are the line together, whatever is typed (law)', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '“', ' ', 'from:', '-', 'x', '\n', '🤖') });
    fc.assert(
      fc.property(text, (line) => {
        const spans = querySpans(line);
        expect(spans.map((span) => span.text).join('')).toBe(line);
        expect(spans.every((span) => line.startsWith(span.text, span.start))).toBe(true);
      }),
      { numRuns: lawRuns() },
    );
  });
});
