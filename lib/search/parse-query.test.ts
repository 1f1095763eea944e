import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { someQuery } from '@/lib/testing/search-arbitraries';
import { parseQuery } from './parse-query';
import { printQuery } from './print-query';
import { queryFailure } from './query-failure';
import { QUERY_LENGTH_MAX, QUERY_TERMS_MAX } from './search-query';

function read(text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(queryFailure(parsed.error).message);
  return parsed.value.terms;
}

function problem(text: string) {
  const parsed = parseQuery(text);
  return parsed.ok ? null : queryFailure(parsed.error);
}

const said = (text: string, more: object = {}) => ({
  kind: 'text',
  text,
  isPrefix: false,
  isExcluded: false,
  ...more,
});
const asked = (name: string, value: string, isExcluded = false) => ({
  kind: 'operator',
  name,
  value,
  isExcluded,
});

describe('a search', () => {
  it('is words, phrases, what is left out, and operators', () => {
    expect(read('pricing "no answer" -draft from:ken -channel:"two words" has:ERROR ')).toEqual([
      said('pricing'),
      said('no answer'),
      said('draft', { isExcluded: true }),
      asked('from', 'ken'),
      asked('channel', 'two words', true),
      asked('has', 'ERROR'),
    ]);
  });

  it('takes the word that ends the line for the beginning of one, and so every word with a star', () => {
    expect(read('one pric')).toEqual([said('one'), said('pric', { isPrefix: true })]);
    expect(read('pric* one ')).toEqual([said('pric', { isPrefix: true }), said('one')]);
    expect(read('"no ans"*')).toEqual([said('no ans', { isPrefix: true })]);
    expect(read('one -pric')).toEqual([said('one'), said('pric', { isExcluded: true })]);
  });

  it('takes for words what is no operator, and leaves out what has no letter and no digit', () => {
    expect(read('mcp:browser https://a.b/c - !! "" 12:30 ')).toEqual([
      said('mcp:browser'),
      said('https://a.b/c'),
      said('12:30'),
    ]);
  });

  it('knows the quotation marks that a phone writes', () => {
    expect(read('“no answer”')).toEqual([said('no answer')]);
  });

  it.each([
    ['', 0, 'nothing to look for'],
    [' !! ', 0, 'nothing to look for'],
    ['pricing "no answer', 8, 'Close it'],
    ['pricing from:', 8, 'wants a value'],
    ['has:none', 0, 'error, tool, artifact'],
    ['-has:none', 1, 'error, tool, artifact'],
    ['sum:beans', 0, 'cost, tokens'],
    ['type:nothing', 0, 'tool.error'],
    ['x before:someday', 2, 'yesterday'],
    ['before:2026-02-31', 0, 'yesterday'],
    ['before:2026-02-31T00:00Z', 0, 'yesterday'],
    ['after:2026-04-31T23:59:59.5+02:00', 0, 'yesterday'],
    ['-before:12', 1, 'Write after:'],
    ['aaa* bbb* ccc* ddd* eee*', 0, 'Write the others out'],
    ['x'.repeat(QUERY_LENGTH_MAX + 1), QUERY_LENGTH_MAX, 'Leave some words out'],
    ['a '.repeat(QUERY_TERMS_MAX + 1), 2 * QUERY_TERMS_MAX, 'Leave some out'],
  ])('says of %j what is wrong, where, and what to do next', (text, at, message) => {
    expect(problem(text)).toMatchObject({ code: 'invalid_query', at });
    expect(problem(text)?.message).toContain(message);
  });

  it('is read as it was printed (law)', () => {
    fc.assert(
      fc.property(someQuery, (query) => {
        const parsed = parseQuery(printQuery(query));
        // Only how many words may be beginnings is no matter of form.
        if (!parsed.ok) expect(queryFailure(parsed.error).message).toContain('words may end in *');
        else expect(parsed.value).toEqual(query);
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('is read or refused at a place within the text, whatever stands there (law)', () => {
    const text = fc.string({
      unit: fc.constantFrom('"', '-', ':', '*', ' ', '\\', 'from', 'has:', 'ü', '\ud800', '“', 'x'),
    });
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (line) => {
        const parsed = parseQuery(line);
        if (parsed.ok) expect(parseQuery(printQuery(parsed.value))).toEqual(parsed);
        else expect(parsed.error.at).toBeLessThanOrEqual(line.length);
      }),
      { numRuns: lawRuns(500) },
    );
  });
});
