import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern } from './linear-pattern';

function testOf(source: string): (text: string) => boolean {
  const pattern = linearPattern(source);
  if (!pattern.ok) throw new Error(`${source}: ${pattern.error}`);
  return pattern.value.test;
}

const atom = fc.constantFrom(
  ...[
    'a',
    'b',
    '.',
    '\\d',
    '[ab]',
    '[^a]',
    '\\.',
    '[a\\]-]',
    '\\u0061',
    '\\u{1f600}',
    '\u{1f600}',
    '\\p{L}',
  ],
);
const { pattern: anyPattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    atom,
    fc.constantFrom('^', '$', '\\b'),
    fc.tuple(atom, fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?')).map(join),
    fc
      .tuple(
        tie('pattern'),
        fc.constantFrom('(', '(?:'),
        fc.constantFrom('', '*', '+', '?', '{2}', '{0,3}'),
      )
      .map(([inner, open, quantifier]) => `${open}${inner})${quantifier}`),
  ),
  pattern: fc
    .array(fc.array(tie('part'), { maxLength: 4 }).map(join), { minLength: 1, maxLength: 3 })
    .map((options) => options.join('|')),
}));

function join(parts: readonly string[]): string {
  return parts.join('');
}

const text = fc
  .array(
    fc.constantFrom('a', 'b', 'c', '1', '.', '-', ']', '\n', ' ', '\u{1f600}', '\ud83d', 'é'),
    {
      maxLength: 12,
    },
  )
  .map(join);

describe('a linear pattern', () => {
  it('fits the texts that the engine says fit, for every pattern', () => {
    fc.assert(
      fc.property(anyPattern, fc.array(text, { minLength: 1, maxLength: 5 }), (source, texts) => {
        const engine = new RegExp(source, 'u');
        const linear = linearPattern(source);
        fc.pre(linear.ok);
        for (const candidate of texts)
          expect(testOf(source)(candidate)).toBe(engine.test(candidate));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['^(a+)+$', `${'a'.repeat(100_000)}!`, false],
    ['^(a|a)*$', `${'a'.repeat(100_000)}!`, false],
    ['^(.*)*b', 'a'.repeat(100_000), false],
    ['(x+x+)+y', 'x'.repeat(100_000), false],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(100_000), false],
    ['a+b', 'a'.repeat(262_144), false],
    ['(a?){60}b', 'a'.repeat(262_144), false],
    ['^[a-z]+(-[a-z]+)*$', `${'abc-'.repeat(25_000)}end`, true],
  ])('takes no more than a moment for %s', (source, subject, expected) => {
    const test = testOf(source);
    const startedAt = performance.now();

    expect(test(subject)).toBe(expected);

    // The engine's own matcher would take longer than the universe for most of these.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it.each([
    ['^\\Ba', '', false],
    ['a\\Bb', 'ab', true],
    ['a\\B-', 'a-', false],
    ['-\\B$', '-', true],
  ])(
    'knows %s, which the engine finds within characters too, in "%s"',
    (source, subject, expected) => {
      expect(testOf(source)(subject)).toBe(expected);
    },
  );

  it('reads names of groups over', () => {
    expect(testOf('^(?<year>\\d{4})-(?<month>\\d\\d)$')('2026-11')).toBe(true);
  });

  it.each([
    ['(', 'Invalid regular expression'],
    ['(a)\\1', 'refer back'],
    ['(?<a>x)\\k<a>', 'refer back'],
    ['(?=a)', 'look ahead'],
    ['(?<!a)', 'look ahead or behind'],
    ['a{201}', 'at most 200 steps'],
    ['(a{100}){100}', 'at most 200 steps'],
    ['(){1000000000}', 'at most 200 steps'],
    ['a{1,99999999999999999999}', 'at most 200 steps'],
    [`${'('.repeat(30)}a${')'.repeat(30)}`, 'levels'],
    ['a'.repeat(501), 'at most 500 characters'],
  ])('refuses %s', (source, reason) => {
    expect(linearPattern(source)).toEqual({ ok: false, error: expect.stringContaining(reason) });
  });
});
