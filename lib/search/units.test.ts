import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { someText } from '@/lib/testing/search-arbitraries';
import { asciiFolds, unitsOf } from './units';

const foldsOf = (text: string) => unitsOf(text).map(({ fold }) => fold);

describe('the units of a text', () => {
  it.each([
    ['TOOL_UNAVAILABLE', ['tool', 'unavailable']],
    ['Naïvely, no. 12', ['naively', 'no', '12']],
    ['Straße STRASSE', ['strasse', 'strasse']],
    ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
    ['İstanbul', ['istanbul']],
    ['ﬁne １２', ['fine', '12']],
    ['pass\u00adword a\u200bb', ['password', 'ab']],
    ['東京tower', ['東', '京', 'tower']],
    ['서버 が', ['서', '버', 'が']],
    ['🤖 — …', []],
  ])('of %j are %j', (text, folds) => {
    expect(foldsOf(text)).toEqual(folds);
  });

  it('stand where they were written', () => {
    const text = 'ein Café in 東京';
    expect(unitsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      ...['ein', 'Café', 'in', '東', '京'],
    ]);
  });

  it('are the same in capitals, decomposed and composed (law)', () => {
    fc.assert(
      fc.property(someText, (text) => {
        expect(foldsOf(text.normalize('NFD'))).toEqual(foldsOf(text));
        expect(foldsOf(text.toUpperCase())).toEqual(foldsOf(text));
      }),
      { numRuns: lawRuns() },
    );
  });

  it('have the same folds where a text of ASCII is read at speed (law)', () => {
    const ascii = fc.string({ unit: 'binary-ascii', maxLength: 300 });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(asciiFolds(text)).toEqual(foldsOf(text));
      }),
      { numRuns: lawRuns() },
    );
    expect(asciiFolds('x'.repeat(100))).toEqual(foldsOf('x'.repeat(100)));
    expect(asciiFolds('Café')).toBeNull();
  });

  it('of a text without blanks are found as fast as of any other', () => {
    const text = 'ä'.repeat(200_000);
    const started = performance.now();

    expect(unitsOf(text)).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
