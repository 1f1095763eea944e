// R3, core preservation, and R4, provenance.
import { describe, expect, it } from 'vitest';
import {
  brokenChecks,
  call,
  definition,
  installed,
  RESOURCES,
  textOrCode,
  verdictsOn,
} from '@/lib/testing/dialects/dialect-texts';
import { expandCall } from '../expansion/expand';
import { CORE_PERFORMATIVES } from '../language/core-language';

const OTHER_WORDS = [
  ...['lang', 'meta', 'define', 'teach', 'query', 'extend', 'signed', 'envelope', 'with-limits'],
  ...['or', 'cond', 'else', 'list', 'member', 'type?', '=', 'cbcl'],
];

/** The word in the cases that people would read as the same. */
function cases(word: string): string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return [...new Set([word, word.toUpperCase(), capital])];
}

describe.each([...CORE_PERFORMATIVES, ...OTHER_WORDS].flatMap(cases))('the word %s', (word) => {
  it('names no performative', () => {
    const broken = brokenChecks(definition(`(extend ${word} () (tell @x))`));

    expect(broken).toEqual([
      { rule: 'R3', name: 'reserved performatives', measured: 1, limit: 0, at: word },
    ]);
  });

  it.each(['(a %s)', '(&optional a %s)', '(&key %s)', '(&rest %s)'])(
    'may name a parameter, as in %s, for R3 is about performatives',
    (list) => {
      const parameters = list.replace('%s', word);

      expect(brokenChecks(definition(`(extend p ${parameters} (reply @x (y ${word})))`))).toEqual(
        word === 'reply' ? [expect.objectContaining({ rule: 'R1', at: 'reply' })] : [],
      );
    },
  );

  it('names a dialect, unless it is that of the core language', () => {
    const broken = brokenChecks(definition('(extend p () (tell @x))', { name: word }));

    expect(broken.map(({ name, at }) => [name, at])).toEqual(
      word.toLowerCase() === 'cbcl' ? [['reserved name of the dialect', word]] : [],
    );
  });
});

describe('a dialect for e-mail whose performative searches an archive for a query', () => {
  const EMAIL = definition(
    [
      '(extend search-archive (query max-results) (ask @email-service (archive-search :query query :max-results max-results) :domain email))',
      '(extend file (member list define) (tell @email-service (filed :by member :in list :as define)))',
    ],
    { name: 'email' },
  );

  it('keeps every rule', () => {
    expect(brokenChecks(EMAIL)).toEqual([]);
  });

  it('puts the arguments where the words stand', () => {
    const dialect = installed(EMAIL);

    expect(textOrCode(expandCall(dialect, call('(search-archive "invoices" 5)')))).toBe(
      '(ask @email-service (archive-search :query "invoices" :max-results 5) :domain email)',
    );
  });
});

describe('a parameter that is called like a form of the template language', () => {
  it.each([
    ['or', '(tell @x (y (or or "b")))'],
    ['cond', '(tell @x (cond ((= a b) "c")))'],
    ['else', '(tell @x (cond ((= a b) c) (else d)))'],
    ['member', '(tell @x (cond ((member a (b)) c)))'],
    ['tell', '(tell @x "y")'],
  ])('stands at no head: %s in %s (R1)', (word, template) => {
    const broken = brokenChecks(definition(`(extend p (a ${word}) ${template})`));

    expect(broken).toEqual([
      expect.objectContaining({ rule: 'R1', name: 'parameters at the head of a list' }),
    ]);
  });
});

describe('names near the reserved ones', () => {
  it.each(['telling', 'tell-all', 'tell_', 'tell?', 'tel1', 'core', 'key', 'rest'])(
    'are free: %s',
    (word) => {
      expect(brokenChecks(definition(`(extend ${word} (x-${word}) (tell @x))`))).toEqual([]);
    },
  );
});

describe('a parameter that is named like a word of the template', () => {
  it('replaces that word too, as the rule says, but never a quoted one (BD16)', () => {
    const text = definition("(extend p (logistics) (tell @x (y 'logistics) :domain logistics))");

    expect(brokenChecks(text)).toEqual([]);
  });
});

describe('an inherited performative', () => {
  const base = definition('(extend report () (tell @x))', { name: 'base' });

  it.each(['report', 'Report', 'REPORT'])('is not redefined by %s', (name) => {
    const heir = definition(`(extend ${name} () (tell @x))`, { parent: 'base' });

    expect(brokenChecks(heir, [base])).toMatchObject([
      { rule: 'R3', name: 'redefined inherited performatives', at: name },
    ]);
  });
});

describe('the author', () => {
  it('has to be named (R4)', () => {
    const text = `(define d :resources ${RESOURCES} (extend p () (tell @x)))`;

    expect(brokenChecks(text)).toEqual([
      { rule: 'R4', name: 'author', measured: 'none', limit: '@agent', at: 'd' },
    ]);
  });

  it('is the figure of R4', () => {
    const [, , , r4] = verdictsOn(definition('(extend p () (tell @x))'));

    expect(r4).toMatchObject({ verdict: 'pass', measured: '@ann' });
  });
});
