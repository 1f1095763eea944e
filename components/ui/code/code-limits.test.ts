import { describe, expect, it } from 'vitest';
import { canDrawDiff, canHighlight } from './code-limits';

const line = (length: number) => 'x'.repeat(length);

describe('what is highlighted', () => {
  it('is code as people write it', () => {
    expect(canHighlight('def f():\n    return 1\n')).toBe(true);
  });

  it.each([
    ['is long', `${line(99)}\n`.repeat(301)],
    ['has a megabyte', `${line(99)}\n`.repeat(10_000)],
    ['has many lines', 'x\n'.repeat(1_000)],
    ['stands on one line', line(1_001)],
    ['has characters that are drawn by name', 'safe = "\u202e"'],
  ])('is not what %s', (_, text) => {
    expect(canHighlight(text)).toBe(false);
  });
});

describe('a change', () => {
  it('is drawn line by line, unless it is longer than one reads or has many characters that are drawn by name', () => {
    expect(canDrawDiff('@@ -1 +1 @@\n-a\n+b')).toBe(true);
    expect(canDrawDiff(`@@ -1 +1 @@\n${'+a\n'.repeat(1_000)}`)).toBe(false);
    expect(canDrawDiff(`@@ -1 +1 @@\n+${line(50_000)}`)).toBe(false);
    expect(canDrawDiff(`@@ -1 +1 @@\n${'+a\u202e\n'.repeat(101)}`)).toBe(false);
  });
});
