// S-expressions for property tests: every kind of atom with every text that has a spelling, in lists of lists.
import fc from 'fast-check';
import { type Atom, type AtomKind, atom, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { isNumber } from '@/lib/sexpr/spelling';

const nameChar = fc.constantFrom(
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_',
);
const identifier = fc
  .tuple(fc.string({ unit: nameChar, minLength: 1, maxLength: 20 }), fc.constantFrom('', '', '?'))
  .map(([name, mark]) => name + mark);
const number = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n }), fc.option(fc.nat(), { nil: null }))
  .map(([sign, whole, part]) => `${sign}${whole}${part === null ? '' : `.${part}`}`);
const stringChar = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...'"\\\n\r\t();:@#&\' a') },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0x80, max: 0x10ffff })
      .filter((code) => code < 0xd800 || code >= 0xe000)
      .map((code) => String.fromCodePoint(code)),
  },
);

const texts: Readonly<Record<AtomKind, fc.Arbitrary<string>>> = {
  symbol: fc.oneof(
    identifier.filter((name) => !isNumber(name)),
    fc.constantFrom('=', '-', '-5a'),
  ),
  quoted: identifier,
  string: fc.string({ unit: stringChar, maxLength: 40 }),
  number,
  boolean: fc.constantFrom('#t', '#f'),
  keyword: identifier,
  agent: identifier,
  marker: fc.constantFrom('key', 'optional', 'rest'),
};

/** Any atom that has a spelling. */
export const anAtom: fc.Arbitrary<Atom> = fc.oneof(
  ...Object.entries(texts).map(([kind, text]) => text.map((of) => atom(kind as AtomKind, of))),
);

/** Any form within the default limits. */
export const aForm: fc.Arbitrary<Sexpr> = fc.letrec<{ form: Sexpr; list: List }>((tie) => ({
  form: fc.oneof({ maxDepth: 6, depthSize: 'medium' }, anAtom, tie('list')),
  list: fc
    .array(tie('form'), { maxLength: 8, depthIdentifier: 'list' })
    .map((items): List => ({ kind: 'list', items })),
})).form;
