import { describe, expect, it } from 'vitest';
import type { Dialect } from '@/lib/dialects/definition/dialect';
import { diffDialects } from '@/lib/dialects/definition/diff';
import { diffLines } from '@/lib/dialects/definition/line-diff';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import { DIALECT_VERSIONS } from '@/lib/messages/en/features/dialect/dialect-versions';
import { checkDefinition } from '../editor/check-definition';
import { changeSentences } from './change-sentences';
import { pairLines } from './pair-lines';

const SPARE = ':author @me :resources (:max-depth 8 :max-expansion-size 900 :max-verify-time 500)';

function dialect(text: string): Dialect {
  const read = checkDefinition(DIALECT_EDITOR.english.problems, text, () => null).dialect;
  if (read === null) throw new Error(`no dialect: ${text}`);
  return read;
}

describe('the words for what changed', () => {
  it('name every clause and every performative that changed, and how', () => {
    const before = dialect(
      `(define d ${SPARE} (extend a (x) (tell @b x)) (extend gone () (tell @b "x")))`,
    );
    const after = dialect(
      `(define d ${SPARE.replace('900', '800')} (extend a (x &key y) (tell @b y)) (extend fresh () (bye @b)))`,
    );

    expect(changeSentences(DIALECT_VERSIONS.english.changes, diffDialects(before, after))).toEqual([
      ':max-expansion-size goes from 900 to 800',
      'a takes (x &key y) in place of (x)',
      'a expands to something else',
      'fresh is added, with ()',
      'gone is removed: calls of it are refused',
    ]);
    expect(changeSentences(DIALECT_VERSIONS.english.changes, diffDialects(before, before))).toEqual(
      [],
    );
  });
});

describe('lines side by side', () => {
  it('set what was removed beside what was added, and leave room where one side has less', () => {
    const pairs = pairLines(diffLines(['a', 'b', 'z'], ['a', 'c', 'd', 'z']));

    expect(pairs.map(({ before, after }) => [before?.text, after?.text])).toEqual([
      ['a', 'a'],
      ['b', 'c'],
      [undefined, 'd'],
      ['z', 'z'],
    ]);
  });
});
