// Bounds of an expansion: at, below and above each, and what an expansion costs that would be a thousand times larger.
import { describe, expect, it } from 'vitest';
import { printSexpr } from '@/lib/sexpr/printer';
import { atom, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { call, definition, installed } from '@/lib/testing/dialects/dialect-texts';
import { type ExpansionLimits, expandCall } from './expand';

const LARGEST = '(:max-depth 32 :max-expansion-size 8192 :max-verify-time 5000)';

function resources(depth: number, size: number): string {
  return `(:max-depth ${depth} :max-expansion-size ${size} :max-verify-time 5000)`;
}

function outcome(
  extend: string,
  text: string,
  given: { resources?: string; limits?: ExpansionLimits } = {},
) {
  const dialect = installed(definition(extend, { resources: given.resources ?? LARGEST }));
  const result = expandCall(dialect, call(text), given.limits);
  return result.ok ? result.value.text.length : result.error.code;
}

const ECHO = '(extend p (a) (tell @x a))';

/** A call of `p` that comes to exactly so many characters: "(tell @x " and "\"\")" are 12 of them. */
function callOf(characters: number): string {
  return `(p "${'x'.repeat(characters - 12)}")`;
}

describe('the size of an expansion', () => {
  it.each([
    ['8,192 characters', LARGEST, {}, 8192],
    ['what the dialect declares', resources(32, 100), {}, 100],
    ['what the caller asks for', LARGEST, { maxExpansionSize: 200 }, 200],
    [
      'what the dialect declares, where the caller asks for more',
      resources(32, 100),
      { maxExpansionSize: 8000 },
      100,
    ],
    ['8,192 where the caller asks for more', LARGEST, { maxExpansionSize: 1e9 }, 8192],
  ])('is bounded by %s', (_, declared, limits, bound) => {
    const at = (characters: number) =>
      outcome(ECHO, callOf(characters), { resources: declared, limits });

    expect([at(bound - 1), at(bound), at(bound + 1)]).toEqual([bound - 1, bound, 'limit_exceeded']);
  });

  it.each([
    ['B37', 'with-limits asks', { maxExpansionSize: 50 }],
    ['B36', 'd declares', { maxExpansionSize: 100 }],
    ['B36', 'd declares', {}],
  ])('is refused by %s, as %s', (rule, words, limits) => {
    const dialect = installed(definition(ECHO, { resources: resources(32, 100) }));

    const result = expandCall(dialect, call(callOf(101)), limits);

    expect(result).toMatchObject({ ok: false, error: { code: 'limit_exceeded', rule } });
    expect(result.ok ? '' : result.error.message).toContain(words);
  });

  it('counts every reference', () => {
    const extend = '(extend p (a) (tell @x (y a a a)))';
    const text = `(p "${'x'.repeat(100)}")`;

    expect(outcome(extend, text, { limits: { maxExpansionSize: 322 } })).toBe(322);
    expect(outcome(extend, text, { limits: { maxExpansionSize: 321 } })).toBe('limit_exceeded');
  });

  it('counts all messages of a sequence, and the breaks between them', () => {
    const extend = '(extend p () ((ok @x) (ok @x)))';

    expect(outcome(extend, '(p)', { limits: { maxExpansionSize: 15 } })).toBe(15);
    expect(outcome(extend, '(p)', { limits: { maxExpansionSize: 14 } })).toBe('limit_exceeded');
  });

  it('of a caller who asks for nothing, less than nothing or no number is bounded all the same', () => {
    expect(outcome(ECHO, callOf(20), { limits: { maxExpansionSize: 0 } })).toBe('limit_exceeded');
    expect(outcome(ECHO, callOf(20), { limits: { maxExpansionSize: -1 } })).toBe('limit_exceeded');
    expect(outcome(ECHO, callOf(8193), { limits: { maxExpansionSize: Number.NaN } })).toBe(
      'limit_exceeded',
    );
  });
});

describe('the depth of an expansion', () => {
  const nested = (levels: number) => `(p ${'('.repeat(levels - 1)}${')'.repeat(levels - 1)})`;

  it.each([
    ['what the dialect declares', resources(10, 8192), {}, 10],
    ['what the caller asks for', LARGEST, { maxDepth: 5 }, 5],
    [
      'what the dialect declares, where the caller asks for more',
      resources(10, 8192),
      { maxDepth: 64 },
      10,
    ],
  ])('is bounded by %s', (_, declared, limits, bound) => {
    const at = (levels: number) => outcome(ECHO, nested(levels), { resources: declared, limits });

    expect([typeof at(bound - 1), typeof at(bound), at(bound + 1)]).toEqual([
      'number',
      'number',
      'limit_exceeded',
    ]);
  });

  it.each([
    [31, true],
    [32, true],
    [33, false],
  ])('of %i levels is taken: %s', (levels, isTaken) => {
    const template = `(tell @x ${'(y '.repeat(20)}a${')'.repeat(20)})`;
    const text = `(p ${'('.repeat(levels - 21)}${')'.repeat(levels - 21)})`;

    expect(outcome(`(extend p (a) ${template})`, text) !== 'limit_exceeded').toBe(isTaken);
  });
});

describe('amplification', () => {
  /** By how much the heap grows in a run. */
  function bytesOf(run: () => unknown): number {
    const before = process.memoryUsage().heapUsed;
    run();
    return process.memoryUsage().heapUsed - before;
  }

  it('by 512 references to 8 kB is stopped at the second one, not at 4 MB', () => {
    const dialect = installed(
      definition(`(extend p (a) (tell @x (y ${'a '.repeat(512)})))`, { resources: LARGEST }),
    );
    const large = call(`(p "${'x'.repeat(8_000)}")`);
    let code = '';

    const bytes = bytesOf(() => {
      const result = expandCall(dialect, large);
      code = result.ok ? '' : result.error.code;
    });

    expect(code).toBe('limit_exceeded');
    expect(bytes).toBeLessThan(1_000_000);
  });

  it('by &rest of four thousand arguments is bounded', () => {
    const text = `(p ${'x '.repeat(4_000)})`;

    expect(outcome('(extend p (&rest a) (tell @x (y a)))', text)).toBe(
      `(tell @x (y (${'x '.repeat(4_000).trim()})))`.length,
    );
    expect(outcome('(extend p (&rest a) (tell @x (y a a)))', text)).toBe('limit_exceeded');
  });

  it('by ten times that, from a program, is bounded as well', () => {
    const items: Sexpr[] = Array.from({ length: 40_000 }, () => atom('symbol', 'x'));
    const dialect = installed(
      definition('(extend p (&rest a) (tell @x a))', { resources: LARGEST }),
    );

    const result = expandCall(
      dialect,
      list(atom('symbol', 'p'), { kind: 'list', items }, ...items.slice(0, 100)),
    );

    expect(result).toMatchObject({ ok: false, error: { code: 'limit_exceeded' } });
  });

  it('by a call that a program nests without end is refused without exhausting the stack', () => {
    let deep: Sexpr = list();
    for (let level = 0; level < 100_000; level += 1) deep = list(atom('symbol', 'list'), deep);

    const result = expandCall(installed(definition(ECHO)), list(atom('symbol', 'p'), deep));

    expect(result).toMatchObject({ ok: false, error: { code: 'too_deep' } });
  });

  it('by nested cond takes each branch once', () => {
    let template = 'a';
    for (let level = 0; level < 12; level += 1)
      template = `(cond ((= a 1) (or a a)) (else ${template}))`;

    expect(outcome(`(extend p (a) (tell @x (y ${template} ${template})))`, '(p 2)')).toBe(
      '(tell @x (y 2 2))'.length,
    );
  });

  it('of an argument by itself is impossible: arguments are not looked into', () => {
    const result = expandCall(
      installed(definition('(extend p (a) (tell @x a))')),
      call('(p (p (p (or a (cond ((= a 1) (p a)))))))'),
    );

    expect(result.ok ? result.value.messages.map(printSexpr) : []).toEqual([
      '(tell @x (p (p (or a (cond ((= a 1) (p a)))))))',
    ]);
  });
});
