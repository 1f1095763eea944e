// R3, core preservation, and R4, provenance.
import { describe, expect, it } from 'vitest';
import {
  brokenChecks,
  definition,
  RESOURCES,
  verdictsOn,
} from '@/lib/testing/dialects/dialect-texts';
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
    'names no parameter, as in %s',
    (list) => {
      const parameters = list.replace('%s', word);

      const [broken] = brokenChecks(definition(`(extend p ${parameters} (tell @x))`)).filter(
        ({ rule }) => rule === 'R3',
      );

      expect(broken).toMatchObject({ name: 'reserved parameters', at: word });
    },
  );

  it('names no dialect', () => {
    const [broken] = brokenChecks(definition('(extend p () (tell @x))', { name: word })).filter(
      ({ rule }) => rule === 'R3',
    );

    expect(broken).toMatchObject({ name: 'reserved name of the dialect', at: word });
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
