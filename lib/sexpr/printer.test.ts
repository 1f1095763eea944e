import { describe, expect, it } from 'vitest';
import { printPretty, printSexpr } from './printer';
import { readForm } from './reader';
import { type AtomKind, atom, list, type Sexpr } from './sexpr';

function formOf(text: string): Sexpr {
  const read = readForm(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

describe('printSexpr', () => {
  it('puts single spaces between items and none elsewhere', () => {
    expect(printSexpr(formOf('( tell\n@bob"a" ( b )( )\t#t ;so\n)'))).toBe(
      '(tell @bob "a" (b) () #t)',
    );
  });

  it('escapes what a string cannot hold raw, and nothing else', () => {
    expect(printSexpr(atom('string', '"\\\n\r\té\u0085\u202e'))).toBe(
      '"\\"\\\\\\n\\r\\té\u0085\u202e"',
    );
  });

  it('prints lists that are deeper than a stack of calls', () => {
    let form: Sexpr = list();
    for (let depth = 0; depth < 100_000; depth += 1) form = list(form);

    expect(printSexpr(form)).toHaveLength(200_002);
  });

  it.each<[AtomKind, string]>([
    ['agent', 'bob) (tell @eve "x"'],
    ['agent', ''],
    ['agent', 'ed25519:alice'],
    ['keyword', 'two words'],
    ['symbol', '5'],
    ['symbol', 'é'],
    ['quoted', '(a)'],
    ['number', '1e5'],
    ['number', 'NaN'],
    ['boolean', '#true'],
    ['marker', 'keys'],
    ['string', 'a\0b'],
    ['string', '\ud800'],
  ])('throws rather than print the %s %j, which would read as something else', (kind, text) => {
    expect(() => printSexpr(atom(kind, text))).toThrow('Invariant broken');
  });
});

describe('printPretty', () => {
  it('keeps on one line what fits', () => {
    expect(printPretty(formOf('(tell @bob\n "hi")'))).toBe('(tell @bob "hi")');
  });

  it('breaks lists that do not fit, with keywords beside their values', () => {
    const text = `(define logistics
  :extends cbcl
  :author @dispatcher
  :resources (:max-depth 10 :max-expansion-size 8192 :max-verify-time 100)
  (extend shipment-request
    (package origin destination &key priority)
    (ask @warehouse
      (shipment :package package :from origin :to destination)
      :priority priority)))`;

    expect(printPretty(formOf(text))).toBe(text);
  });

  it('aligns the items of a list without a head', () => {
    expect(printPretty(formOf('(("alpha" "beta") ("gamma" "delta"))'), 20)).toBe(
      '(("alpha" "beta")\n ("gamma" "delta"))',
    );
  });
});
