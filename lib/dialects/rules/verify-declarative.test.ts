// R1: templates substitute and choose, and do nothing else. Each disguise of recursion with the word that gives it away.
import { describe, expect, it } from 'vitest';
import {
  brokenChecks,
  brokenRules,
  definition,
  dialectIn,
  verdictsOn,
} from '@/lib/testing/dialects/dialect-texts';
import { installable } from './install';
import { verifyDialect } from './verify';

const CALLS = 'calls of performatives';
const HEADS = 'parameters at the head of a list';
const MESSAGES = 'templates that are no messages';
const CHOICES = 'broken choices';

/** A definition whose performative `p` has this template and the parameters a, b and c. */
function template(text: string): string {
  return definition([`(extend p (a &key b &rest c) ${text})`, '(extend other () (tell @x "hi"))']);
}

/** Names of the checks that fail, and the words at their places. */
function broken(text: string, parents: readonly string[] = []): string[] {
  return brokenChecks(text, parents).map(({ name, at }) => `${name}: ${at}`);
}

describe('a template that keeps R1', () => {
  it.each([
    '(tell @x)',
    '(tell a (y a b c) :k a)',
    '(tell @x (y (or b a "z")))',
    '(tell @x (y (cond ((= a 1) b) ((member a (1 "2" (x y))) c) ((type? a list) "l") (else ()))))',
    '(tell (or b @x) "to whom")',
    '(tell (cond ((type? a agent) a) (else @x)))',
    '((tell @x a) (ask @y b))',
    '((tell @x a) ((ok @y) (bye @y)))',
    '((tell @x a) (cond ((= a urgent) (tell @boss a))))',
    '(cond ((= a 1) (tell @x)) (else (ask @x)))',
    '(or (cond ((= a 1) (tell @x))) (ask @x))',
    '(tell @x (list a b))',
    "(tell @x ('p 'a))",
    '(tell @x (:p a))',
    '(tell @x (y p other lang tell))',
    '(tell @x (tell @y (ask @z)))',
    '(tell @x ((y a) (or b "z") (list)))',
    '(tell @x ("quoted" a))',
  ])('passes: %s', (text) => {
    expect(broken(template(text))).toEqual([]);
  });
});

describe('recursion in disguise', () => {
  it.each([
    ['a call of itself', '(p a)', 'p'],
    ['a call inside a message', '(tell @x (p a))', 'p'],
    ['a call of a sibling', '(tell @x (y (other)))', 'other'],
    ['a call in other letters', '(tell @x (OTHER))', 'OTHER'],
    ['a call inside a list that it does not begin', '(tell @x ((other) y))', 'other'],
    ['a language inside the message', '(lang d (p a))', 'lang'],
    ['a language inside its content', '(tell @x (lang d (lang d (p a))))', 'lang'],
    ['a definition', '(meta (define d2))', 'meta'],
    ['a definition as content', '(tell @x (define d2))', 'define'],
    ['an extension as content', '(tell @x (extend p () (tell @x)))', 'extend'],
    ['teaching as content', '(tell @x (teach @y z))', 'teach'],
    ['a call in a branch of cond', '(cond ((= a 1) (tell @x)) (else (p a)))', 'p'],
    ['a call in a branch inside the message', '(tell @x (cond ((= a 1) (p a))))', 'p'],
    ['a call among the values of a test', '(tell @x (cond ((= a (p 1)) b)))', 'p'],
    ['a call in an or', '(tell @x (or b (other)))', 'other'],
    ['a call in an or of messages', '(or (other) (tell @x))', 'other'],
    ['a call in a sequence', '((tell @x) (p a))', 'p'],
    ['a call at the beginning of a sequence', '((p a) (tell @x))', 'p'],
    ['a call as recipient', '(tell (other) "hi")', 'other'],
    ['a call after a keyword', '(tell @x "hi" :k (other))', 'other'],
    ['a name chosen to be a head', '(tell @x ((or other b)))', 'other'],
  ])('is refused: %s', (_, text, at) => {
    const [first] = broken(template(text));

    expect(first).toBe(`${CALLS}: ${at}`);
  });

  it.each([
    ['as performative', '(a @x "hi")', 'a'],
    ['as head of the content', '(tell @x (a b))', 'a'],
    ['as head of a sequence', '(a (tell @x))', 'a'],
    ['of &rest as a head', '(tell @x (c))', 'c'],
    ['behind an or', '(tell @x ((or b "z") y))', 'b'],
    ['behind a cond', '(tell @x ((cond ((= a 1) "z") (else a)) y))', 'a'],
    ['behind choices in choices', '(tell @x ((or (cond ((= a 1) (or b))) "z")))', 'b'],
  ])('is refused: a parameter %s', (_, text, at) => {
    expect(broken(template(text))).toContain(`${HEADS}: ${at}`);
  });

  it('is counted, and told at its first place', () => {
    const [check] = brokenChecks(template('(tell @x (p) (other) (p))'));

    expect(check).toMatchObject({ rule: 'R1', measured: 3, limit: 0, at: 'p' });
  });

  const base = definition('(extend report (x) (tell @y (entry x)))', { name: 'base' });

  it('is refused: a call of an inherited performative', () => {
    const heir = definition('(extend p (a) (tell @x (report a)))', { parent: 'base' });

    expect(broken(heir, [base])).toEqual([`${CALLS}: report`]);
  });

  it('is refused: a name that makes a call of an inherited template', () => {
    const heir = definition('(extend entry (a) (tell @x a))', { parent: 'base' });

    expect(broken(heir, [base])).toEqual([`${CALLS}: entry`]);
  });

  it('is refused when the parent comes after the verdict', () => {
    const heir = dialectIn(definition('(extend p (a) (tell @x (report a)))', { parent: 'base' }));
    const parent = installable(dialectIn(base), 'sha256-base', () => null);
    const parents = () => (parent.ok ? parent.value : null);

    const early = verifyDialect(heir, { parents: () => null });
    const late = installable(heir, 'sha256-d', parents);

    expect(early.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass', 'pass']);
    expect(late).toMatchObject({ ok: false, error: { code: 'conflict', path: '/8/3/2/0' } });
  });

  it.each([
    (x: string) => definition(`(extend p () (cond ((= ${x} 1) (ok @x))))`),
    (x: string) => definition(`(extend ${x} (a) (tell @x (${x})))`),
    (x: string) => definition(`(extend p (${x}) (tell @x (${x})))`),
  ])('is told with no more than 64 characters of a name', (text) => {
    const checks = verdictsOn(text('x'.repeat(5_000))).flatMap((verdict) => verdict.checks);

    for (const { message } of checks) expect(message).not.toMatch(/x{65}/);
  });

  it('is refused: a dialect that extends itself', () => {
    const text = definition('(extend p () (tell @x))', { parent: 'd' });

    expect(brokenChecks(text)).toMatchObject([{ rule: 'R1', name: 'dialects up to cbcl' }]);
  });
});

describe('a template that is no message', () => {
  it.each([
    ['an atom', '"hi"', '"hi"'],
    ['a parameter, which could be anything', 'a', 'a'],
    ['nothing', '()', '('],
    ['an unknown performative', '(shout @x)', 'shout'],
    ['a core performative in other letters', '(TELL @x)', 'TELL'],
    ['a quoted performative', "('tell @x)", "'tell"],
    ['a keyword as performative', '(:tell @x)', ':tell'],
    ['an agent as performative', '(@tell @x)', '@tell'],
    ['a string as performative', '("tell" @x)', '"tell"'],
    ['a wrapper', '(envelope :from @a (tell @x))', 'envelope'],
    ['no recipient', '(tell)', '('],
    ['a recipient that is no agent', '(tell x)', 'x'],
    ['a string as recipient', '(tell "x")', '"x"'],
    ['two contents', '(tell @x a "hi")', '('],
    ['a second agent', '(tell @x @y)', '('],
    ['a keyword without a value', '(tell @x :k)', '('],
    ['a keyword that stands twice', '(tell @x :k a :k b)', '('],
    ['a keyword by choice', '(tell @x "hi" (or :k) a)', '('],
    ['an atom in a sequence', '((tell @x) "hi")', '"hi"'],
    ['a parameter in a sequence', '((tell @x) a)', 'a'],
    ['a parameter in an or of messages', '(or a (tell @x))', 'a'],
    ['an atom in a branch', '(cond ((= a 1) "hi"))', '"hi"'],
  ])('is refused: %s', (_, text, at) => {
    expect(broken(template(text))).toContain(`${MESSAGES}: ${at}`);
  });
});

describe('a choice that cannot be decided', () => {
  it.each([
    ['an or of nothing', '(or)', '('],
    ['a cond of nothing', '(cond)', '('],
    ['a branch that is no list', '(cond x)', 'x'],
    ['a branch without a template', '(cond ((= a 1)))', '('],
    ['a branch with two templates', '(cond ((= a 1) b c))', '('],
    ['an unknown test', '(cond ((less a 1) b))', '('],
    ['a test without a list', '(cond (a b))', 'a'],
    ['a test of a word', '(cond ((= x 1) b))', 'x'],
    ['a test of a value', '(cond ((= 1 a) b))', '('],
    ['a test without a value', '(cond ((= a) b))', '('],
    ['membership in no list', '(cond ((member a b) c))', '('],
    ['an unknown type', '(cond ((type? a keyword) b))', '('],
    ['a type in quotes', '(cond ((type? a "list") b))', '('],
    ['a comparison with a parameter, which would not be replaced', '(cond ((= a b) c))', 'b'],
    ['a parameter among the members', '(cond ((member a (1 (b))) c))', 'b'],
    ['else alone', '(cond (else b))', '('],
    ['else before the end', '(cond ((= a 1) b) (else b) ((= a 2) c))', '('],
  ])('is refused: %s', (_, text, at) => {
    expect(broken(template(`(tell @x (y ${text}))`))).toEqual([`${CHOICES}: ${at}`]);
  });
});

describe('the line of inheritance', () => {
  const line = Array.from({ length: 8 }, (_, index) =>
    definition(`(extend p${index} () (tell @x))`, {
      name: `d${index}`,
      parent: index === 0 ? 'cbcl' : `d${index - 1}`,
    }),
  );

  it.each([
    [7, []],
    [8, ['R1']],
  ])('of the heir of %i dialects breaks %j', (ancestors, rules) => {
    const heir = definition('(extend p () (tell @x))', { parent: `d${ancestors - 1}` });

    expect(brokenRules(heir, line.slice(0, ancestors))).toEqual(rules);
  });

  it('is measured', () => {
    const heir = definition('(extend p () (tell @x))', { parent: 'd2' });
    const [r1] = verdictsOn(heir, line);

    const check = r1?.checks.find(({ name }) => name === 'dialects up to cbcl');
    expect(check).toMatchObject({ measured: 4, limit: 8 });
  });

  it('to a dialect that is not installed is left to installing', () => {
    const heir = definition('(extend p () (tell @x))', { parent: 'nowhere' });
    const [r1] = verdictsOn(heir);

    expect(r1?.verdict).toBe('pass');
    expect(r1?.checks.map(({ message }) => message).join()).toContain('not installed');
  });
});
