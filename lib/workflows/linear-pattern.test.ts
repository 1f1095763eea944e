import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '@/lib/testing/cpu-time';
import { lawRuns } from '@/lib/testing/law-runs';
import { SHORT_NAMES } from './general-categories';
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
    '\\P{Script=Greek}',
    '\\s',
    '\\S',
    '[\\S\\d]',
    '[^\\s\\W]',
    '[]',
    '[^]',
    '\\cJ',
    '\\ud83d',
    '\\ud83d\\ude00',
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
    fc.oneof(
      fc.constantFrom('a', 'b', 'c', '1', '.', '-', ']', '\u{1f600}', '\ud83d', 'é', 'α'),
      fc.constantFrom('\n', '\r', '\v', ' ', '\u00a0', '\u0085', '\u2028', '\ufeff'),
    ),
    { maxLength: 12 },
  )
  .map(join);

/** The engine backtracks: a few patterns of the law below would keep it busy for ever, on a text of a dozen characters. */
const ENGINE_MS = 200;

/** Which of the texts the engine says fit; null where it does not say so in time. */
function engineTest(source: string, texts: readonly string[]): readonly boolean[] | null {
  const context = createContext({ source, texts });
  try {
    const fitting: unknown = runInContext(
      "JSON.stringify(texts.map((text) => new RegExp(source, 'u').test(text)))",
      context,
      { timeout: ENGINE_MS },
    );
    return JSON.parse(String(fitting));
  } catch (error) {
    if (Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}

describe('a linear pattern', () => {
  it('fits the texts that the engine says fit, for every pattern', () => {
    fc.assert(
      fc.property(anyPattern, fc.array(text, { minLength: 1, maxLength: 5 }), (source, texts) => {
        const expected = engineTest(source, texts);
        const linear = linearPattern(source);
        fc.pre(expected !== null && linear.ok);
        expect(texts.map(linear.value.test)).toEqual(expected);
      }),
      { numRuns: lawRuns(500), examples: [['^(a+)+$', [`${'a'.repeat(100)}!`]]] },
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
    const startedAt = cpuMs();

    expect(test(subject)).toBe(expected);

    // The engine's own matcher would take longer than the universe for most of these.
    expect(cpuMs() - startedAt).toBeLessThan(10_000);
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

  it.each(['(?<year>\\d{4})-(?<month>\\d\\d)', '(?<é>\\d{4})-\\d\\d'])(
    'reads names of groups over: %s',
    (source) => {
      expect(testOf(`^${source}$`)('2026-11')).toBe(true);
    },
  );

  it('knows every general category by both of its names', () => {
    const characters = [
      'a',
      'A',
      '1',
      ' ',
      '(',
      '-',
      '\u0301',
      '\u20ac',
      '\u0000',
      '\u01c5',
      '^',
      '«',
    ];
    for (const [long, short] of SHORT_NAMES) {
      for (const name of [long, short, `gc=${long}`]) {
        const [engine, linear] = [new RegExp(`\\p{${name}}`, 'u'), testOf(`\\p{${name}}`)];
        for (const one of characters) expect(linear(one), `${name} ${one}`).toBe(engine.test(one));
      }
    }
  });

  it('knows the script and the members of a class as the engine does', () => {
    for (const source of ['\\p{sc=Greek}', '[\\p{Script=Greek}\\d]', '[^\\P{Lu}]']) {
      const [engine, linear] = [new RegExp(source, 'u'), testOf(source)];
      for (const one of ['α', 'a', '1', 'Ω']) expect(linear(one)).toBe(engine.test(one));
    }
  });

  it.each([
    ['(', 'Invalid regular expression'],
    ['(a)\\1', 'refer back'],
    ['(?<a>x)\\k<a>', 'refer back'],
    ['(?=a)', 'look ahead'],
    ['(?<!a)', 'look ahead or behind'],
    ['\\p{Script_Extensions=Greek}', 'does not know'],
    ['\\p{ID_Start}', 'ID_Start'],
    ['[\\p{Lucky}]', 'Invalid regular expression'],
    ['(?i:a)', 'Invalid regular expression'],
    ['a{201}', 'at most 200 steps'],
    ['(a{100}){100}', 'at most 200 steps'],
    ['(((a{100}){100}){100})', 'at most 200 steps'],
    [`(?:${'a'.repeat(190)}){1000}`, 'at most 200 steps'],
    ['(){1000000000}', 'at most 200 steps'],
    ['a{1,99999999999999999999}', 'at most 200 steps'],
    [`${'('.repeat(30)}a${')'.repeat(30)}`, 'levels'],
    ['a'.repeat(501), 'at most 500 characters'],
  ])('refuses %s', (source, reason) => {
    expect(linearPattern(source)).toEqual({ ok: false, error: expect.stringContaining(reason) });
  });
});
