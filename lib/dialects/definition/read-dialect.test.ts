import { describe, expect, it } from 'vitest';
import { readForm } from '@/lib/sexpr/reader';
import { atom, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { dialectIn, faultsIn, form, RESOURCES } from '@/lib/testing/dialects/dialect-texts';
import { CORE_PERFORMATIVES } from '../language/core-language';
import { FAULTS_MAX } from '../language/limits';
import { findDefinition, readDialect } from './read-dialect';

/** Code and pointer of each fault. */
function faults(text: string): string[] {
  return faultsIn(text).map(({ code, path }) => `${code} ${path}`);
}

describe('a definition', () => {
  it('gives its clauses, and what each performative takes', () => {
    const dialect = dialectIn(
      `(define d :author @ann :resources ${RESOURCES} :extends base
         (extend p (a &optional b &key c d &rest e) (tell @x a)))`,
    );

    expect(dialect).toMatchObject({
      name: 'd',
      extends: 'base',
      author: 'ann',
      resources: { maxDepth: 16, maxExpansionSize: 4096, maxVerifyTime: 1000 },
    });
    expect(dialect.performatives).toMatchObject([{ name: 'p', path: ['8'] }]);
    expect(dialect.performatives[0]?.parameters).toEqual([
      { name: 'a', kind: 'required' },
      { name: 'b', kind: 'optional' },
      { name: 'c', kind: 'key' },
      { name: 'd', kind: 'key' },
      { name: 'e', kind: 'rest' },
    ]);
  });

  it('takes the marker before every name, as the grammar has it (BD12)', () => {
    const [performative] = dialectIn(
      '(define d (extend p (&key a &key b) (tell @x a)))',
    ).performatives;

    expect(performative?.parameters.map(({ kind }) => kind)).toEqual(['key', 'key']);
  });

  it('may have no performatives, no author and no limits: those are for the rules', () => {
    expect(dialectIn('(define d)')).toMatchObject({
      extends: 'cbcl',
      author: null,
      performatives: [],
      resources: { maxDepth: null, maxExpansionSize: null, maxVerifyTime: null },
    });
  });

  it.each([
    ['(defin d)', 'invalid_type '],
    ['(define)', 'missing_field '],
    ['(define "d")', 'invalid_type /1'],
    ['(define d :name x)', 'unknown_field /2'],
    ['(define d :author)', 'missing_field /2'],
    ['(define d :author :extends cbcl)', 'missing_field /2'],
    ['(define d :author (extend p () (tell @x)))', 'missing_field /2'],
    ['(define d :author "ann")', 'invalid_type /:author'],
    ['(define d :author ann)', 'invalid_type /:author'],
    ['(define d :extends @base)', 'invalid_type /:extends'],
    ['(define d :extends a :extends b)', 'duplicate_key /4'],
    ['(define d :author @a :author @a)', 'duplicate_key /4'],
    ['(define d :resources () :resources ())', 'duplicate_key /4'],
    ['(define d x)', 'invalid_type /2'],
    ['(define d (extent p () (tell @x)))', 'invalid_type /2'],
    ['(define d (extend))', 'missing_field /2'],
    ['(define d (extend p))', 'missing_field /2'],
    ['(define d (extend p ()))', 'missing_field /2'],
    ['(define d (extend p () (tell @x) (tell @y)))', 'invalid_value /2/4'],
    ['(define d (extend 5 () (tell @x)))', 'invalid_type /2/1'],
    ['(define d (extend p a (tell @x)))', 'invalid_type /2/2'],
    ['(define d (extend p (a "b") (tell @x)))', 'invalid_type /2/2/1'],
    ['(define d (extend p (a (b)) (tell @x)))', 'invalid_type /2/2/1'],
    ['(define d (extend p (a b a) (tell @x)))', 'duplicate_key /2/2/2'],
    ['(define d (extend p (a &key a) (tell @x)))', 'duplicate_key /2/2/2'],
    ['(define d (extend p (a &key) (tell @x)))', 'missing_field /2/2/1'],
    ['(define d (extend p (&key &rest a) (tell @x)))', 'missing_field /2/2/1'],
    ['(define d (extend p (&rest a b) (tell @x)))', 'invalid_value /2/2/2'],
    ['(define d (extend p (&rest a &optional b) (tell @x)))', 'invalid_value /2/2/2'],
    ['(define d (extend p (&rest a &key k &rest b) (tell @x)))', 'invalid_value /2/2/4'],
    ['(define d (extend p () (tell @x)) (extend p () (tell @x)))', 'duplicate_key /3/1'],
    ['(define d (extend p () (tell @x)) (extend P () (tell @x)))', 'duplicate_key /3/1'],
  ])('is refused at the place: %s', (text, fault) => {
    expect(faults(text)[0]?.trim()).toBe(fault.trim());
  });

  it.each([
    ['(define :author :author "ann")', ['invalid_type /1', 'duplicate_key /2']],
    ['(define d :author :author "ann")', ['missing_field /2', 'duplicate_key /3']],
  ])(
    'points behind the first keyword of a name alone, with and without a value: %s',
    (text, told) => {
      expect(faults(text)).toEqual(told);
    },
  );

  it('tells every fault with its place', () => {
    expect(faults('(define d :name x (extend 5 ()) :author 7)')).toEqual([
      'unknown_field /2',
      'invalid_type /4/1',
      'missing_field /4',
      'invalid_type /:author',
    ]);
  });

  it('tells ten faults of a thousand', () => {
    expect(faults(`(define d ${'x '.repeat(1_000)})`)).toHaveLength(FAULTS_MAX);
  });

  it.each([
    ['a string', (x: string) => `(define d "${x}")`],
    ['a clause', (x: string) => `(define d :${x} 1)`],
    [
      'a performative',
      (x: string) => `(define d (extend ${x} () (ok @x)) (extend ${x} () (ok @x)))`,
    ],
    ['a parameter', (x: string) => `(define d (extend p (${x} ${x}) (ok @x)))`],
  ])('echoes no more than 64 characters of what it refuses: %s', (_, text) => {
    const [fault] = faultsIn(text('x'.repeat(5_000)));

    expect(fault?.message).toMatch(/x{50,62}\.\.\./);
    expect(fault?.message.length).toBeLessThan(160);
  });

  it('that a program nests without end is refused without exhausting the stack', () => {
    let deep: Sexpr = list();
    for (let level = 0; level < 100_000; level += 1) deep = list(deep);

    const read = readDialect(list(atom('symbol', 'define'), atom('symbol', 'd'), deep));

    expect(read.ok ? [] : read.error.map(({ code }) => code)).toEqual(['too_deep']);
  });
});

describe('a core performative as the name of an extension', () => {
  const disguises: readonly (readonly [string, (name: string) => string])[] = [
    ['a keyword', (name) => `:${name}`],
    ['a quoted symbol', (name) => `'${name}`],
    ['an agent', (name) => `@${name}`],
    ['a string', (name) => `"${name}"`],
  ];

  it.each(
    CORE_PERFORMATIVES.flatMap((name) =>
      disguises.map(([kind, disguise]) => ({ kind, name: disguise(name) })),
    ),
  )('cannot be read as $kind: $name', ({ name }) => {
    const [fault] = faultsIn(`(define d (extend ${name} () (tell @x)))`);

    expect(fault).toMatchObject({ code: 'invalid_type', path: '/2/1', rule: 'B18' });
  });

  it.each(CORE_PERFORMATIVES)('cannot be written as a marker: &%s', (name) => {
    const read = readForm(`(define d (extend &${name} () (tell @x)))`);

    expect(read).toMatchObject({ ok: false, error: { code: 'bad_atom' } });
  });
});

describe('the definition in a message', () => {
  const definition = '(define d)';

  it.each([
    definition,
    `(meta ${definition})`,
    `(meta (teach @bob ${definition}))`,
    `(meta (teach @bob (signed "c2ln" ${definition})))`,
    `(signed "c2ln" (meta ${definition}))`,
    `(signed "c2ln" (meta (teach @bob (signed "c2ln" ${definition}))))`,
    `(envelope :from @ann (with-limits :timeout 5 (meta ${definition})))`,
  ])('is found in %s', (text) => {
    expect(findDefinition(form(text))).toEqual(form(definition));
  });

  it.each([
    '(tell @bob (define d))',
    '(meta (query (speak? d)))',
    '(lang d (define d))',
    'define',
    '()',
    '(meta)',
    '((define d))',
  ])('is not found in %s', (text) => {
    expect(findDefinition(form(text))).toBeNull();
  });
});
