import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCorpus } from '@/lib/testing/codecs/corpus';
import { canonicalJson } from './canonical-json';

describeCorpus(
  'corpora/jcs',
  (name) => name.endsWith('.json'),
  (files) => {
    const textOf = (name: string) =>
      files.find((file) => file.name === name)?.bytes.toString() ?? '';
    const inputs = files.map(({ name }) => name).filter((name) => name.startsWith('input_'));

    it.each(inputs)('gives the RFC 8785 form of %s', (input) => {
      const output = textOf(input.replace('input_', 'output_'));
      expect(canonicalJson(JSON.parse(textOf(input)))).toBe(output.trimEnd());
    });
  },
);

describe('canonicalJson', () => {
  it('is the same for every order of the keys, and says the same value', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
        (value) => {
          const turned = Object.fromEntries(Object.entries(value).reverse());

          expect(canonicalJson(turned)).toBe(canonicalJson(value));
          expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
  });

  it('is what another implementation of RFC 8785 gives', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
    );
  });

  it('has a text of its own for values with lone surrogates, in whatever order', () => {
    expect(canonicalJson({ '\udc00': 1, a: '\ud800' })).toBe('{"a":"\\ud800","\\udc00":1}');
    expect(canonicalJson({ a: '\ud800' })).not.toBe(canonicalJson({ a: '\\ud800' }));
    expect(canonicalJson({ a: '\ud800' })).not.toBe(canonicalJson({ a: '\ud801' }));
  });
});
