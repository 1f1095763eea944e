import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type GrammarLanguage, LANGUAGE_NAMES } from './code-language';
import { loadGrammar, tokensOf } from './tokens';

const languages = Object.keys(LANGUAGE_NAMES).filter(
  (name): name is GrammarLanguage => name !== 'diff',
);

/** Pieces that open and close what grammars look for. */
const PIECES = [
  ...['def f(x):\n', 'const a = `${', '"""', "r'", '/*', '*/', '// x\n', '#{', '<a b="', '<!--'],
  ...['</script>', '@@ -1 +1 @@\n', '+x\n', '\\', '0x1f', '$(', ')', '{', '}', '\n', ' ', 'é😀'],
];

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
);

beforeAll(() => Promise.all(languages.map(loadGrammar)));

describe('the tokens of code', () => {
  it.each(languages)('are the text, nothing left out and nothing added: %s', (language) => {
    fc.assert(
      fc.property(texts, (text) => {
        const tokens = tokensOf(text, language);
        expect(tokens?.map((token) => token.text).join('')).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it('tell words of the language from names, texts, numbers and comments', () => {
    expect(tokensOf('def area(s):  # square\n    return "x" * 2', 'python')).toEqual([
      { kind: 'keyword', text: 'def' },
      { kind: 'plain', text: ' ' },
      { kind: 'name', text: 'area' },
      { kind: 'plain', text: '(s):  ' },
      { kind: 'comment', text: '# square' },
      { kind: 'plain', text: '\n    ' },
      { kind: 'keyword', text: 'return' },
      { kind: 'plain', text: ' ' },
      { kind: 'string', text: '"x"' },
      { kind: 'plain', text: ' * ' },
      { kind: 'number', text: '2' },
    ]);
  });

  it('are none where they are more than a page draws', () => {
    expect(tokensOf('1 a '.repeat(2_000), 'python')).toBeNull();
  });
});
