// R2: what is declared, and what the templates come to, at the bound, one below and one above.
import { describe, expect, it } from 'vitest';
import {
  DIALECT_FAMILIES,
  FAMILY_NODES_MAX,
  parentsOf,
} from '@/lib/testing/dialects/dialect-families';
import {
  brokenChecks,
  brokenRules,
  definition,
  dialectIn,
  verdictsOn,
} from '@/lib/testing/dialects/dialect-texts';
import { VERIFY_STEPS_MAX } from '../language/limits';
import { verifyDialect } from './verify';

const EXTEND = '(extend p (a) (tell @x a))';

/** The checks that fail and the words at their places, for a `:resources` clause. */
function broken(resources: string): string[] {
  return brokenChecks(definition(EXTEND, { resources })).map(({ name, at }) => `${name}: ${at}`);
}

function declaring(name: string, value: string): string {
  const all = {
    'max-depth': '16',
    'max-expansion-size': '4096',
    'max-verify-time': '1000',
    [name]: value,
  };
  return `(${Object.entries(all)
    .map(([key, figure]) => `:${key} ${figure}`)
    .join(' ')})`;
}

/** What a check measured of a template. */
function measured(extend: string, name: string) {
  const [, r2] = verdictsOn(definition(extend));
  return r2?.checks.find((check) => check.name === name)?.measured;
}

describe('a limit beyond all integers', () => {
  it('is told as the largest that JSON holds', () => {
    const resources = declaring('max-depth', '9'.repeat(400));

    const [, r2] = verdictsOn(definition(EXTEND, { resources }));

    expect(r2?.measured).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe.each([
  ['max-depth', 32],
  ['max-expansion-size', 8192],
  ['max-verify-time', 5000],
])(':%s', (name, limit) => {
  it.each([String(limit - 1), String(limit)])('may be %s', (value) => {
    expect(broken(declaring(name, value))).toEqual([]);
  });

  it.each([String(limit + 1), '99999999999999999999999999'])(
    'may be %s, which is told to be above what is recommended, not to break a MUST',
    (value) => {
      const text = definition(EXTEND, { resources: declaring(name, value) });

      const [, r2] = verdictsOn(text);

      expect(r2).toMatchObject({ verdict: 'pass', limit, at: text.indexOf(value) });
      expect(r2?.message).toContain(`above the ${limit} that the draft recommends`);
      expect(r2?.measured).toBeGreaterThan(limit);
    },
  );

  it.each(['0', '-1', '1.5', '007', '"16"', 'many', '(16)', '#t', '@x'])(
    'may not be %s',
    (value) => {
      const [first] = broken(declaring(name, value));

      expect(first).toBe(`:${name}: ${value === '(16)' ? '(' : value}`);
    },
  );

  it('has to be there', () => {
    const resources = declaring(name, '').replace(`:${name} `, '');

    expect(broken(resources)).toEqual([`:${name}: (`]);
  });

  it('needs a value', () => {
    expect(broken(declaring(name, ''))).toEqual([`:${name}: :${name}`]);
  });

  it('stands once', () => {
    const resources = declaring(name, '1').replace(')', ` :${name} 1)`);

    expect(broken(resources)[0]).toBe(`:${name}: :${name}`);
  });
});

describe(':resources', () => {
  it('have to be there', () => {
    const text = '(define d :author @ann (extend p () (tell @x)))';

    expect(brokenChecks(text).map(({ name }) => name)).toEqual([
      ':max-depth',
      ':max-expansion-size',
      ':max-verify-time',
    ]);
  });

  it('are a list', () => {
    expect(broken('32')).toHaveLength(3);
  });

  it('hold nothing else', () => {
    expect(broken(declaring('max-depth', '16 :max-cost 3'))).toEqual([
      'other entries of :resources: :max-cost',
    ]);
    expect(broken(declaring('max-depth', '16 17'))).toEqual(['other entries of :resources: 17']);
    expect(broken(declaring('max-depth', '16 :constructor 3'))).toHaveLength(1);
  });

  it('may say :max-expansion, once, in place of the full name (BD1)', () => {
    const alias = declaring('max-depth', '16').replace('max-expansion-size', 'max-expansion');

    expect(broken(alias)).toEqual([]);
    expect(broken(alias.replace(')', ' :max-expansion-size 4096)'))).toEqual([
      ':max-expansion-size: :max-expansion-size',
    ]);
  });
});

describe('the depth of a template', () => {
  const nested = (levels: number) =>
    `(extend p (a) (tell @x ${'(y '.repeat(levels - 1)}a${')'.repeat(levels - 1)}))`;

  it.each([
    [15, []],
    [16, []],
    [17, ['R2']],
  ])('of %i levels under :max-depth 16 breaks %j', (levels, rules) => {
    expect(brokenRules(definition(nested(levels)))).toEqual(rules);
    expect(measured(nested(levels), 'depth of the deepest template')).toBe(levels);
  });

  it('is what is emitted: choices add none, and the deepest branch counts', () => {
    const text = '(extend p (a) (tell @x (cond ((= a 1) (or a (y))) ((= a 2) (y (y))) (else a))))';

    expect(measured(text, 'depth of the deepest template')).toBe(3);
  });

  it('counts where an argument stands, not what it may hold', () => {
    expect(measured('(extend p (a) (tell @x a))', 'depth of the deepest template')).toBe(1);
    expect(measured('(extend p (a) (tell @x ()))', 'depth of the deepest template')).toBe(2);
  });
});

describe('the size of a template', () => {
  // "(tell @x " and "\"\")": 12 characters beside those of the string.
  const long = (characters: number) => `(extend p () (tell @x "${'é'.repeat(characters - 12)}"))`;

  it.each([
    [4095, []],
    [4096, []],
    [4097, ['R2']],
  ])('of %i characters under :max-expansion-size 4096 breaks %j', (characters, rules) => {
    expect(brokenRules(definition(long(characters)))).toEqual(rules);
    expect(measured(long(characters), 'size of the longest template')).toBe(characters);
  });

  it('is counted in characters, whatever takes them to write', () => {
    expect(measured('(extend p () (tell @x "😀\\n"))', 'size of the longest template')).toBe(15);
  });

  it('counts the messages of a sequence together with the breaks between them', () => {
    const text = '(extend p () ((ok @x) (ok @x) (ok @x)))';

    expect(measured(text, 'size of the longest template')).toBe('(ok @x)\n(ok @x)\n(ok @x)'.length);
  });
});

describe('the messages of one call', () => {
  it.each([
    [31, []],
    [32, []],
    [33, ['R2']],
  ])('being %i break %j', (messages, rules) => {
    const text = definition(`(extend p () (${'(ok @x) '.repeat(messages)}))`);

    expect(brokenRules(text)).toEqual(rules);
  });
});

describe('the performatives', () => {
  const several = (count: number, name = 'p') =>
    Array.from({ length: count }, (_, index) => `(extend ${name}${index} () (ok @x))`);

  it.each([
    [63, []],
    [64, []],
    [65, ['R2']],
  ])('being %i break %j', (count, rules) => {
    expect(brokenRules(definition(several(count)))).toEqual(rules);
  });

  it.each([
    [32, []],
    [33, ['R2']],
  ])('being %i beside 32 inherited ones break %j', (count, rules) => {
    const base = definition(several(32, 'b'), { name: 'base' });

    expect(brokenRules(definition(several(count), { parent: 'base' }), [base])).toEqual(rules);
  });
});

describe('verification', () => {
  function stepsOf(text: string, parents: ReturnType<typeof parentsOf>): number {
    const [, r2] = verifyDialect(dialectIn(text), { parents });
    return Number(r2?.checks.find(({ name }) => name === 'steps of verification')?.measured);
  }

  it.each(DIALECT_FAMILIES)('takes steps in proportion to $name', (family) => {
    const parents = parentsOf(family);
    // What is inherited costs the same, however large the heir.
    const fixed = stepsOf(
      definition('(extend p () (ok @x))', parentClause(family.parents)),
      parents,
    );
    const half = stepsOf(family.text(FAMILY_NODES_MAX / 2), parents) - fixed;
    const whole = stepsOf(family.text(FAMILY_NODES_MAX), parents) - fixed;

    expect(whole).toBeLessThanOrEqual(2.3 * Math.max(half, 50));
    expect(whole + fixed).toBeLessThan(VERIFY_STEPS_MAX / 2);
  });

  it('stops where the author asks for less than it takes', () => {
    const text = definition(`(extend p (a) (tell @x (${'a '.repeat(1_200)})))`, {
      resources: '(:max-depth 16 :max-expansion-size 8192 :max-verify-time 1)',
    });

    expect(brokenChecks(text.replace('(a a', '(y a'))).toMatchObject([
      { rule: 'R2', name: 'steps of verification', measured: 1001, limit: 1000 },
    ]);
  });

  it('gives every check with its figures and its place', () => {
    const verdicts = verdictsOn(definition(EXTEND));

    expect(verdicts.map(({ rule }) => rule)).toEqual(['R1', 'R2', 'R3', 'R4']);
    expect(verdicts.flatMap(({ checks }) => checks.map(({ name }) => name))).toEqual([
      'calls of performatives',
      'parameters at the head of a list',
      'templates that are no messages',
      'broken choices',
      'dialects up to cbcl',
      ':max-depth',
      ':max-expansion-size',
      ':max-verify-time',
      'depth of the deepest template',
      'size of the longest template',
      'messages of one call',
      'performatives',
      'steps of verification',
      'reserved performatives',
      'redefined inherited performatives',
      'reserved name of the dialect',
      'author',
    ]);
  });

  it('gives places of the whole message around the definition, and none without a text', () => {
    const text = `; taught\n(meta (teach @bob (signed "c2ln" ${definition(EXTEND, { resources: '()' })})))`;

    expect(brokenChecks(text)[0]).toMatchObject({ name: ':max-depth', at: '(' });
    expect(text.slice(verdictsOn(text)[1]?.at ?? 0)).toMatch(/^\(\) \(extend/);
    const placeless = verifyDialect(dialectIn(text), { parents: () => null });
    expect(placeless.map(({ at }) => at)).toEqual([null, null, null, null]);
  });
});

/** A definition that inherits as a family's members do. */
function parentClause(parents: readonly string[] | undefined): { parent?: string } {
  return parents === undefined ? {} : { parent: `d${parents.length - 1}` };
}
