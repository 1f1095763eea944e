// What a call comes to: the reading of each row of the checklist, from both sides.
import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/model/failure';
import {
  call,
  definition,
  installed,
  normalised,
  textOrCode,
} from '@/lib/testing/dialects/dialect-texts';
import { type ExpansionLimits, expandCall } from './expand';

const LARGEST = '(:max-depth 32 :max-expansion-size 8192 :max-verify-time 5000)';

/** What a call of a dialect with these `extend` clauses comes to; the code of the failure where it fails. */
function expanded(extend: string, text: string, limits?: ExpansionLimits): string {
  const dialect = installed(definition(extend, { resources: LARGEST }));
  return textOrCode(expandCall(dialect, call(text), limits));
}

function failure(extend: string, text: string, limits?: ExpansionLimits): Failure | null {
  const result = expandCall(installed(definition(extend)), call(text), limits);
  return result.ok ? null : result.error;
}

describe('arguments', () => {
  const p = (parameters: string, content: string) =>
    `(extend p (${parameters}) (tell @x (y ${content})))`;

  it.each([
    ['required ones by their places', 'a b', 'b a', '(p 1 2)', '2 1'],
    ['of every kind', 'a b c d e', 'a b c d e', `(p "s" 'q #t @z (l 1))`, `"s" 'q #t @z (l 1)`],
    ['an optional one', 'a &optional b', 'a b', '(p 1 2)', '1 2'],
    ['an optional one left out', 'a &optional b', 'a b', '(p 1)', '1 ()'],
    ['&rest as a list', 'a &rest b', 'a b', '(p 1 2 3)', '1 (2 3)'],
    ['&rest of nothing', 'a &rest b', 'a b', '(p 1)', '1 ()'],
    ['keywords in any order', '&key a b', 'a b', '(p :b 2 :a 1)', '1 2'],
    ['all names after &key by keyword (BD12)', '&key a b', 'a b', '(p :b 2)', '() 2'],
    ['keywords before the others', 'a &key b', 'a b', '(p :b 2 1)', '1 2'],
    ['keywords amid &rest', '&rest a &key b', 'a b', '(p 1 :b 2 3)', '(1 3) 2'],
    ['a keyword left out as (), not dropped (BD18)', '&key a', ':a a', '(p)', ':a ()'],
    ['one as often as it is named', 'a', 'a (z a) a', '(p 1)', '1 (z 1) 1'],
    ['an evaluated list (BD17)', 'a', 'a', '(p (list 1 2))', '(1 2)'],
    ['an empty evaluated list', 'a', 'a', '(p (list))', '()'],
    [
      'lists in evaluated lists',
      'a',
      'a',
      '(p (list (list 1) (z (list 2))))',
      '((1) (z (list 2)))',
    ],
    ['a list in data as it is', 'a', 'a', '(p (z (list 1)))', '(z (list 1))'],
    ['an evaluated list by keyword', '&key a', 'a', '(p :a (list 1))', '(1)'],
    ['evaluated lists in &rest', '&rest a', 'a', '(p (list 1) 2)', '((1) 2)'],
    ['a quoted list as it is', 'a', 'a', "(p ('list 1))", "('list 1)"],
    ['choices as they are: they belong to templates', 'a', 'a', '(p (or 1 2))', '(or 1 2)'],
  ])('are bound: %s', (_, parameters, content, ...[text, result]) => {
    expect(expanded(p(parameters, content), text)).toBe(normalised(`(tell @x (y ${result}))`));
  });

  it.each([
    ['a required one that is missing', 'a b', '(p 1)', 'missing_field '],
    ['a keyword that the performative lacks', 'a &key k', '(p 1 :z 2)', 'unknown_field /2'],
    ['a keyword in other letters', '&key k', '(p :K 2)', 'unknown_field /1'],
    ['a keyword where there are none', 'a', '(p :a 1)', 'unknown_field /1'],
    ['a keyword that stands twice', '&key k', '(p :k 1 :k 1)', 'duplicate_key /3'],
    ['a keyword without a value', '&key k', '(p :k)', 'missing_field /1'],
    ['a keyword with a keyword as its value', '&key k l', '(p :k :l 1)', 'missing_field /1'],
    ['one too many', 'a &optional b', '(p 1 2 3)', 'unknown_field /3'],
    ['one where there are none', '', '(p 1)', 'unknown_field /1'],
  ])('are refused: %s', (_, parameters, text, expected) => {
    const seen = failure(p(parameters, '1'), text);

    expect(`${seen?.code} ${seen?.path}`).toBe(expected);
    expect(seen?.rule).toBe('B30');
    expect(seen?.message).toMatch(/^expected .+, saw .+/);
  });

  it('of names that objects are born with are arguments like others', () => {
    const text = '(p :constructor 1 :__proto__ 2)';

    expect(expanded(p('&key constructor __proto__ toString', 'toString __proto__'), text)).toBe(
      '(tell @x (y () 2))',
    );
  });
});

describe('a performative', () => {
  it.each(['(q 1)', '(P 1)', "('p 1)", '(:p 1)', '("p" 1)', '((p) 1)', '()'])(
    'that the dialect lacks is unknown: %s',
    (text) => {
      expect(failure('(extend p (a) (tell @x a))', text)).toMatchObject({
        code: 'unknown_dialect',
        rule: 'B32',
      });
    },
  );

  it('that objects are born with is unknown', () => {
    expect(failure('(extend p (a) (tell @x a))', '(constructor 1)')?.code).toBe('unknown_dialect');
  });

  it('is inherited', () => {
    const base = definition('(extend report (a) (tell @x a))', { name: 'base' });
    const heir = definition('(extend p (a) (tell @y a))', { parent: 'base' });

    expect(textOrCode(expandCall(installed(base, heir), call('(report 1)')))).toBe('(tell @x 1)');
  });
});

describe('substitution', () => {
  it.each([
    ['the recipient', '(tell a "hi")', '(p @z)', '(tell @z "hi")'],
    ['the content', '(tell @x a)', '(p "hi")', '(tell @x "hi")'],
    ['the value of a keyword', '(tell @x "hi" :k a)', '(p 5)', '(tell @x "hi" :k 5)'],
    ['a part at any depth', '(tell @x (y (z (w a))))', '(p 1)', '(tell @x (y (z (w 1))))'],
  ])('reaches %s', (_, template, text, result) => {
    expect(expanded(`(extend p (a) ${template})`, text)).toBe(result);
  });

  it.each(["'a", '"a"', ':a', '@a', '(a-b b-a A)'])('leaves %s alone', (part) => {
    const content = part.startsWith('(') ? part.replace('(', '(y ') : `(y ${part})`;

    expect(expanded(`(extend p (a) (tell @x ${content}))`, '(p 1)')).toBe(`(tell @x ${content})`);
  });

  it('replaces what looks like the name elsewhere, also behind a keyword (BD16)', () => {
    expect(expanded('(extend p (domain) (tell @x (y domain) :domain domain))', '(p 1)')).toBe(
      '(tell @x (y 1) :domain 1)',
    );
  });

  it('is not repeated: an argument that is a name of a parameter stays (hygiene)', () => {
    expect(expanded('(extend p (a b) (tell @x (y a b)))', '(p b a)')).toBe('(tell @x (y b a))');
  });

  it('leaves a list in a template unevaluated', () => {
    expect(expanded('(extend p (a) (tell @x (list a)))', '(p 1)')).toBe('(tell @x (list 1))');
  });
});

describe('or', () => {
  it.each([
    ['(or a 1)', '(p)', '1'],
    ['(or a 1)', '(p :a 2)', '2'],
    ['(or a 1)', '(p :a ())', '1'],
    ['(or a 1)', '(p :a (list))', '1'],
    ['(or a 1)', '(p :a #f)', '#f'],
    ['(or a 1)', '(p :a "")', '""'],
    ['(or a b 1)', '(p :b 2)', '2'],
    ['(or (or a b) 1)', '(p)', '1'],
    ['(or a (y b))', '(p :b 2)', '(y 2)'],
    ['(or a b)', '(p)', '()'],
    ['(or () 1)', '(p)', '1'],
    ['(or (cond ((= a 1) ()) (else 2)) 3)', '(p :a 1)', '3'],
  ])('%s of %s is %s (B27)', (form, text, result) => {
    expect(expanded(`(extend p (&key a b) (tell @x (z ${form})))`, text)).toBe(
      `(tell @x (z ${result}))`,
    );
  });
});

describe('cond', () => {
  it.each([
    ['(= a 1)', '1', true],
    ['(= a 1)', '2', false],
    ['(= a 1)', '"1"', false],
    ['(= a 1)', '1.0', false],
    ['(= a on)', "'on", false],
    ["(= a 'on)", "'on", true],
    ['(= a @z)', '@z', true],
    ['(= a "z")', '@z', false],
    ['(= a ())', '()', true],
    ['(= a (1 (2 "x")))', '(1 (2 "x"))', true],
    ['(= a (1 (2 "x")))', '(1 (2 x))', false],
    ['(= a (1 2))', '(1 2 3)', false],
    ['(= a (1 2))', '(list 1 2)', true],
    ['(member a (1 2))', '2', true],
    ['(member a (1 2))', '3', false],
    ['(member a ())', '()', false],
    ['(member a (()))', '()', true],
    ['(type? a string)', '"x"', true],
    ['(type? a number)', '-1.5', true],
    ['(type? a number)', '"1"', false],
    ['(type? a boolean)', '#f', true],
    ['(type? a symbol)', 'x', true],
    ['(type? a symbol)', "'x", true],
    ['(type? a list)', '(x)', true],
    ['(type? a list)', '()', true],
    ['(type? a agent)', '@x', true],
    ['(type? a agent)', 'x', false],
  ])('%s of %s is %s', (test, argument, isTaken) => {
    const template = `(tell @x (cond (${test} "yes") (else "no")))`;

    expect(expanded(`(extend p (a) ${template})`, `(p ${argument})`)).toBe(
      `(tell @x "${isTaken ? 'yes' : 'no'}")`,
    );
  });

  it('takes the first branch that passes', () => {
    const template = '(tell @x (cond ((= a 1) "one") ((type? a number) "some") (else "none")))';
    const extend = `(extend p (a) ${template})`;

    expect(expanded(extend, '(p 1)')).toBe('(tell @x "one")');
    expect(expanded(extend, '(p 2)')).toBe('(tell @x "some")');
    expect(expanded(extend, '(p x)')).toBe('(tell @x "none")');
  });

  it('without a branch that passes is ()', () => {
    expect(expanded('(extend p (a) (tell @x (cond ((= a 1) "one"))))', '(p 2)')).toBe(
      '(tell @x ())',
    );
  });

  it('chooses between messages', () => {
    const extend = '(extend p (a) (cond ((= a 1) (tell @x "one")) (else (ask @y a))))';

    expect(expanded(extend, '(p 1)')).toBe('(tell @x "one")');
    expect(expanded(extend, '(p 2)')).toBe('(ask @y 2)');
  });
});

describe('a sequence (BD14)', () => {
  const extend = `(extend p (a)
    ((tell @x a) (cond ((= a urgent) (tell @boss a))) ((ok @y) (bye @z))))`;

  it('is several messages, in order', () => {
    expect(expanded(extend, '(p urgent)')).toBe(
      '(tell @x urgent)\n(tell @boss urgent)\n(ok @y)\n(bye @z)',
    );
  });

  it('leaves out the message that no branch gives', () => {
    expect(expanded(extend, '(p 1)')).toBe('(tell @x 1)\n(ok @y)\n(bye @z)');
  });

  it('of no message at all is refused', () => {
    expect(expanded('(extend p (a) ((cond ((= a 1) (tell @x)))))', '(p 2)')).toBe('invalid_value');
  });
});

describe('what comes out', () => {
  it('is never expanded again: a call of the same dialect stays as it is (B29)', () => {
    const extend = '(extend p (a) (tell @x a)) (extend q () (tell @y "again"))';

    expect(expanded(extend, '(p (q))')).toBe('(tell @x (q))');
    expect(expanded(extend, '(p (lang d (q)))')).toBe('(tell @x (lang d (q)))');
  });

  it.each([
    ['a recipient that is no agent', '(tell a "hi")', '(p "bob")'],
    ['a recipient that is left out', '(tell b "hi")', '(p 1)'],
    ['a keyword twice', '(tell @x "hi" :k a :k a)', '(p 1)'],
    ['a keyword without a value', '(tell @x "hi" :k)', '(p 1)'],
    ['a keyword as the value of a keyword', '(tell @x "hi" :k :l)', '(p 1)'],
    ['two contents', '(tell @x a a)', '(p 1)'],
    ['content after a keyword', '(tell @x :k 1 a)', '(p 1)'],
    ['a marker as content', '(tell @x &key)', '(p 1)'],
  ])('is refused where it is no core message: %s', (_, template, text) => {
    expect(failure(`(extend p (a &key b) ${template})`, text)).toMatchObject({
      code: 'invalid_value',
      rule: 'B29',
    });
  });

  it('is told with no more than 64 characters of the argument', () => {
    const seen = failure('(extend p (a) (tell a "hi"))', `(p "${'x'.repeat(5_000)}")`);

    expect(seen).toMatchObject({ code: 'limit_exceeded' });
    const short = failure('(extend p (a) (tell a "hi"))', `(p "${'x'.repeat(2_000)}")`);
    expect(short?.code).toBe('invalid_value');
    expect(short?.message.length).toBeLessThan(250);
  });
});
