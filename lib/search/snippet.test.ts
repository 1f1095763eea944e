import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '@/lib/testing/cpu-time';
import { lawRuns } from '@/lib/testing/law-runs';
import { SNIPPET_LENGTH_MAX, snippetOf } from './snippet';

function marked(text: string, ...words: string[]) {
  const ranges = words
    .flatMap((word) => [...text.matchAll(new RegExp(word, 'g'))])
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    .sort((one, other) => one.start - other.start);
  return { text, ranges };
}

describe('a snippet', () => {
  it('is a short text whole, on one line, with what was looked for marked', () => {
    expect(snippetOf(marked('No answer,\n open 4 pricing  pages', 'pricing', 'answer'))).toEqual([
      ['No ', false],
      ['answer', true],
      [', open 4 ', false],
      ['pricing', true],
      [' pages', false],
    ]);
  });

  it('shows where one text of an event ends and the next begins', () => {
    expect(snippetOf(marked('Prices \f List them \f by seven', 'List'))).toEqual([
      ['Prices · ', false],
      ['List', true],
      [' them · by seven', false],
    ]);
  });

  it('leaves out ids that a machine made, but for those that were looked for', () => {
    const ids = [
      'proposal:01a21f4c-ce6b-7574-be70-281c8cb549fd-triad-1',
      'artifact:sha256-c16fc058ae0921f47c5f6f7df2b1',
      'call_task:02f524721ebec0ce2926099486171750',
      'toolu_01A09q90qw90lq917835lq9',
      '1795821489478',
    ];
    const text = ['Prices', ...ids, 'The rating', ids[2]].join(' \f ');

    expect(snippetOf(marked(text, 'rating'))).toEqual([
      ['Prices · The ', false],
      ['rating', true],
    ]);
    expect(snippetOf(marked(ids.join(' \f '), '1795821489478'))).toEqual([
      [' ', false],
      ['1795821489478', true],
    ]);
  });

  it('leaves out numbers that stand alone, but for one that was looked for', () => {
    const text = 'scored \f -2 \f skill:research \f 0.85 \f 1e-7 \f 171';

    expect(snippetOf(marked(text, 'skill'))).toEqual([
      ['scored · ', false],
      ['skill', true],
      [':research', false],
    ]);
    expect(snippetOf(marked(text, '171')).at(-1)).toEqual(['171', true]);
    expect(snippetOf({ text: '171', ranges: [] })).toEqual([['171', false]]);
  });

  it('keeps names, addresses, versions and times that people use', () => {
    const text = [
      'agent:research-2',
      'https://shops.example/a/02f524721ebec0ce2926099486171750',
      '/tmp/report-20261127123456.md',
      'gpt-5.2-2026-03-11',
      '2026-11-27T23:17:43.360Z',
      'TOOL_UNAVAILABLE',
      'gate 156',
    ].join(' \f ');

    expect(snippetOf(marked(text, 'agent')).map(([part]) => part)).toEqual([
      'agent',
      text.slice('agent'.length).replaceAll('\f', '·'),
    ]);
  });

  it('is an id where an event says nothing else', () => {
    const id = 'task:02f524721ebec0ce2926099486171750';

    expect(snippetOf({ text: id, ranges: [] })).toEqual([[id, false]]);
  });

  it('is the beginning where nothing is marked', () => {
    const text = 'word '.repeat(100);
    const [only, ...rest] = snippetOf({ text, ranges: [] });

    expect(rest).toEqual([]);
    expect(only?.[0]).toMatch(/^word word .* word…$/);
  });

  it('shows the stretch in which most of it stands', () => {
    const text = `needle ${'hay '.repeat(200)}needle and needle ${'hay '.repeat(200)}`;
    const parts = snippetOf(marked(text, 'needle'));

    expect(parts.filter(([, isMatch]) => isMatch)).toHaveLength(2);
    expect(parts[0]).toEqual([expect.stringMatching(/^…hay/), false]);
  });

  it('marks what overlaps once', () => {
    const ranges = [
      { start: 0, end: 4 },
      { start: 2, end: 6 },
    ];
    expect(snippetOf({ text: 'abcdefgh', ranges })).toEqual([
      ['abcdef', true],
      ['gh', false],
    ]);
  });

  it('takes no longer than its text however much in it is marked', () => {
    const many = marked('a '.repeat(20_000), 'a');
    expect(leastCpuMs(() => snippetOf(many))).toBeLessThan(500);
  });

  it('is well-formed, short, and says nothing that the text does not (law)', () => {
    const place = fc.tuple(fc.nat(600), fc.nat(30));
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 600 }),
        fc.array(place, { maxLength: 6 }),
        (text, places) => {
          const ranges = places
            .map(([start, length]) => ({ start, end: Math.min(start + length, text.length) }))
            .filter(({ start, end }) => end > start)
            .sort((one, other) => one.start - other.start);

          const parts = snippetOf({ text, ranges });

          const whole = parts.map(([part]) => part).join('');
          expect(whole.isWellFormed()).toBe(true);
          expect(whole.length).toBeLessThanOrEqual(SNIPPET_LENGTH_MAX + 4);
          const oneLine = text.replaceAll('\f', '·').replace(/\s+/g, ' ').toWellFormed();
          if (ranges.length === 0) expect(oneLine).toContain(whole.replace(/…$/, ''));
          else expect(parts.some(([, isMatch]) => isMatch)).toBe(true);
        },
      ),
      { numRuns: lawRuns(300) },
    );
  });
});
