import { describe, expect, it } from 'vitest';
import { isFolded } from './folding';

const lines = (count: number, line = 'a line') => Array.from({ length: count }, () => line);

describe('a text', () => {
  it.each([
    ['of 400 lines', lines(400).join('\n')],
    ['of 61 lines', lines(61).join('\n')],
    ['of few lines that are long', lines(4, 'words '.repeat(300)).join('\n')],
    ['of a long block of code', `Look:\n\n\`\`\`\n${lines(80).join('\n')}\n\`\`\``],
  ])('%s is folded', (_, text) => {
    expect(isFolded(text)).toBe(true);
  });

  it.each([
    ['of a word', 'Yes.'],
    ['of 60 lines', lines(60).join('\n')],
    ['of paragraphs that fill a screen', lines(40).join('\n\n')],
    [
      'of wide code, whose lines are not wrapped',
      `\`\`\`\n${lines(30, 'x = 1; '.repeat(60)).join('\n')}\n\`\`\``,
    ],
    [
      'of links whose addresses are long',
      lines(30, `[x](https://a.example/${'y'.repeat(250)})`).join('\n'),
    ],
  ])('%s is not', (_, text) => {
    expect(isFolded(text)).toBe(false);
  });

  it('of nothing but openers of links is looked at in a moment', () => {
    const began = performance.now();

    isFolded(']('.repeat(5_000));

    expect(performance.now() - began).toBeLessThan(200);
  });
});
