import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines, isDiff } from './diff-lines';

const GIT = [
  'diff --git a/x.sql b/x.sql',
  'index 1234567..89abcde 100644',
  '--- a/x.sql',
  '+++ b/x.sql',
  '@@ -1,3 +1,3 @@ create',
  ' select 1;',
  '--- a comment that goes',
  '+++ a comment that comes',
  ' select 2;',
  '\\ No newline at end of file',
].join('\n');

describe('the lines of a diff', () => {
  it('are told by the place in their hunk, not by what they look like', () => {
    expect(diffLines(GIT).map(({ kind }) => kind)).toEqual([
      ...['place', 'place', 'place', 'place', 'place'],
      ...['same', 'removed', 'added', 'same', 'place'],
    ]);
  });

  it('are told by their sign where somebody wrote them by hand', () => {
    expect(diffLines('-a\n+b\n c').map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
  });

  it('are as many added and removed as the change has, and the text whole', () => {
    const line = fc.constantFrom('a', 'b', '-- c', '++ d', '@@ -1 +1 @@', '', 'diff --git a b');
    const text = fc.array(line, { maxLength: 12 }).map((lines) => `${lines.join('\n')}\n`);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const patch = createTwoFilesPatch('a', 'b', before, after);
        const lines = diffLines(patch);
        const kept = (kind: string) =>
          lines.filter((each) => each.kind === kind || each.kind === 'same').length;

        expect(lines.map((each) => each.text).join('\n')).toBe(patch);
        expect(kept('added') - kept('removed')).toBe(
          after.split('\n').length - before.split('\n').length,
        );
      }),
    );
  });
});

describe('a text', () => {
  it.each([GIT, GIT.split('\n').slice(2).join('\n'), GIT.split('\n').slice(4).join('\n')])(
    'is a diff where it begins as one',
    (text) => {
      expect(isDiff(text)).toBe(true);
    },
  );

  it.each(['- a list\n- of things', '---\n\n# A heading', '--- a\n+++ b', `See:\n${GIT}`, ''])(
    'is none where it only looks so: %j',
    (text) => {
      expect(isDiff(text)).toBe(false);
    },
  );
});
