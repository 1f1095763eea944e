import { describe, expect, it } from 'vitest';
import { CARET_WIDTH, syntaxError } from './syntax-error';

const caretAt = (text: string, at: number) =>
  syntaxError(text, { code: 'bad_atom', message: 'expected, saw; do', at }).caret.split('\n');

describe('the caret', () => {
  it('stands under the place, whatever the width of the characters in code units', () => {
    expect(caretAt('("é😀" b@d)', 8)).toEqual(['("é😀" b@d)', '       ^']);
  });

  it('shows one line only', () => {
    expect(caretAt('first\nsecond\nthird', 8)).toEqual(['second', '  ^']);
  });

  it('stands behind the last character at the end of the text', () => {
    expect(caretAt('(a', 2)).toEqual(['(a', '  ^']);
  });

  it.each([0, 39, 100, 160, 199, 200])(
    'shows 80 characters around offset %i of a long line',
    (at) => {
      const line = 'x'.repeat(at) + 'X'.repeat(200 - at);
      const [shown = '', caret = ''] = caretAt(line, at);

      expect(shown).toHaveLength(CARET_WIDTH);
      expect(shown.slice(0, caret.length - 1)).toMatch(/^x*$/);
      expect(shown.slice(caret.length - 1)).toMatch(/^X*$/);
    },
  );

  it('shows signs in place of characters that would move the cursor or turn the line', () => {
    expect(caretAt('a\tb\u001b[2J\u009b\u202e\ud800!', 10)).toEqual(['a b�[2J���!', '          ^']);
  });
});
