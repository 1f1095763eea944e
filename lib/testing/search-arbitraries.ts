// Searches and texts at random: words that repeat, so that what is asked for is often there, in several scripts.
import fc from 'fast-check';
import {
  HAS_VALUES,
  type SearchQuery,
  type SearchTerm,
  SUM_VALUES,
} from '@/lib/search/search-query';

const WORD = fc.constantFrom(
  ...['pricing', 'PRICING', 'naïve', 'Straße', 'no', 'answer', 'TOOL_UNAVAILABLE', 'x1', '12'],
  ...['東京', '東', '京都', '日本語', '서버가', 'ก็', 'Ωδός', '½', '🤖', "don't", 'İstanbul'],
);

/** A text of some words, as an agent writes. */
export const someText: fc.Arbitrary<string> = fc
  .array(fc.tuple(WORD, fc.constantFrom(' ', '-', '', '\n', '. ', ': "')), { maxLength: 8 })
  .map((parts) => parts.flat().join(''));

/** A text with a word in it. */
const phrase = fc
  .tuple(
    WORD.filter((word) => word !== '🤖'),
    someText,
  )
  .map((parts) => parts.join(' ').trim());

const textTerm: fc.Arbitrary<SearchTerm> = fc.record({
  kind: fc.constant('text' as const),
  text: fc.oneof(phrase, fc.constantFrom('from:ken', '-minus', 'a*', String.raw`b\"c"`, 'x"y')),
  isPrefix: fc.boolean(),
  isExcluded: fc.boolean(),
});

const value = fc.constantFrom(
  'ken',
  'agent:muse',
  'Research',
  'two words',
  'quo"te',
  String.raw`b\s`,
);

const operatorTerm: fc.Arbitrary<SearchTerm> = fc.oneof(
  fc.record({
    kind: fc.constant('operator' as const),
    name: fc.constantFrom('from' as const, 'to' as const, 'channel' as const, 'run' as const),
    value,
    isExcluded: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('operator' as const),
    name: fc.constant('has' as const),
    value: fc.constantFrom(...HAS_VALUES),
    isExcluded: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('operator' as const),
    name: fc.constant('sum' as const),
    value: fc.constantFrom(...SUM_VALUES),
    isExcluded: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('operator' as const),
    name: fc.constantFrom('before' as const, 'after' as const),
    value: fc.constantFrom('12', '2026-01-31', 'yesterday', '2026-01-31T10:00:00Z'),
    isExcluded: fc.constant(false),
  }),
);

/** A search as it can be read from a line. */
export const someQuery: fc.Arbitrary<SearchQuery> = fc
  .array(fc.oneof(textTerm, operatorTerm), { minLength: 1, maxLength: 4 })
  .map((terms) => ({ terms }));
