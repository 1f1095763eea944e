import { describe, expect, test } from 'vitest';
import { textPlace } from './text-place';

describe('the place in a text', () => {
  test('is a line and a column, both from 1', () => {
    const text = '{\n  "p": "REQ",\n  "to" "radar"\n}';

    expect(textPlace(text, text.indexOf('"radar"'))).toEqual({
      line: 3,
      column: 8,
      before: '  "to" ',
      after: '"radar"',
    });
    expect(textPlace(text, 0)).toMatchObject({ line: 1, column: 1, before: '', after: '{' });
  });

  test('is behind the last character where the text ends too early', () => {
    expect(textPlace('{"a":\n', 6)).toEqual({ line: 2, column: 1, before: '', after: '' });
    expect(textPlace('{"a":', 5)).toMatchObject({ line: 1, column: 6, before: '{"a":' });
    expect(textPlace('', 0)).toMatchObject({ line: 1, column: 1 });
  });

  test('is the line break itself where that one is wrong', () => {
    expect(textPlace('"a\nb"', 2)).toMatchObject({ line: 1, column: 3, before: '"a', after: '' });
  });

  test('counts a character beyond the basic plane once', () => {
    expect(textPlace('"😀" x', 5).column).toBe(5);
  });

  test('shows of a long line what stands near', () => {
    const { before, after, column } = textPlace(`${'x'.repeat(500)}!${'y'.repeat(500)}`, 500);

    expect(column).toBe(501);
    expect(before).toBe(`…${'x'.repeat(28)}`);
    expect(after).toBe(`!${'y'.repeat(11)}…`);
  });
});
