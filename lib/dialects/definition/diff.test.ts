import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialectIn, form } from '@/lib/testing/dialects/dialect-texts';
import { diffDialects, printParameters } from './diff';
import { LOGISTICS_DIALECT } from './draft-dialects';
import { diffLines } from './line-diff';

const before = dialectIn(LOGISTICS_DIALECT);

describe('the difference of two dialects', () => {
  it('is nothing where only the layout differs', () => {
    const relaid = dialectIn(LOGISTICS_DIALECT.replaceAll('\n', '\n; a comment\n  '));

    expect(diffDialects(before, relaid)).toEqual({ clauses: [], performatives: [] });
  });

  it('tells which clauses changed', () => {
    const after = dialectIn(
      LOGISTICS_DIALECT.replace(':extends cbcl', ':extends base')
        .replace('@logistics-consortium', '@other')
        .replace('4096', '8192'),
    );

    expect(diffDialects(before, after).clauses).toEqual([
      { clause: ':extends', before: 'cbcl', after: 'base' },
      { clause: ':author', before: '@logistics-consortium', after: '@other' },
      { clause: ':max-expansion-size', before: '4096', after: '8192' },
    ]);
  });

  it('tells what was declared and is no more', () => {
    const after = dialectIn(LOGISTICS_DIALECT.replace(':author @logistics-consortium', ''));

    expect(diffDialects(before, after).clauses).toEqual([
      { clause: ':author', before: '@logistics-consortium', after: null },
    ]);
  });

  it('tells the lines of a template and the parameters that changed', () => {
    const after = dialectIn(
      LOGISTICS_DIALECT.replace('&key route priority', '&key priority')
        .replace(/:route route\s+/, '')
        .replace('"normal"', '"low"'),
    );

    const { performatives } = diffDialects(before, after);

    expect(performatives).toHaveLength(1);
    expect(performatives[0]).toMatchObject({
      name: 'track-shipment',
      change: 'changed',
      parameters: {
        before: '(package-id &key route priority)',
        after: '(package-id &key priority)',
      },
    });
    const lines = performatives[0]?.template.map(({ kind, text }) => `${kind} ${text.trim()}`);
    expect(lines?.filter((line) => !line.startsWith('same'))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^removed .*normal/),
        expect.stringMatching(/^added .*low/),
      ]),
    );
  });

  it('tells what was added and what was removed', () => {
    const after = dialectIn(LOGISTICS_DIALECT.replace('confirm-delivery', 'refuse-delivery'));

    const { performatives } = diffDialects(before, after);

    expect(performatives.map(({ name, change }) => `${change} ${name}`)).toEqual([
      'added refuse-delivery',
      'removed confirm-delivery',
    ]);
    expect(new Set(performatives[0]?.template.map(({ kind }) => kind))).toEqual(new Set(['added']));
    expect(performatives[1]?.parameters).toEqual({
      before: '(package-id recipient timestamp)',
      after: null,
    });
  });

  it('is told of parameters that only changed their kind', () => {
    const after = dialectIn(
      LOGISTICS_DIALECT.replace('(package-id recipient', '(package-id &optional recipient'),
    );

    expect(diffDialects(before, after).performatives).toMatchObject([
      { parameters: { after: '(package-id &optional recipient timestamp)' } },
    ]);
  });
});

describe('a printed parameter list', () => {
  it.each(['()', '(a b)', '(a &optional b c &key d e &rest f)', '(&rest a &key b)'])(
    'reads back as it was: %s',
    (list) => {
      const dialect = dialectIn(`(define d (extend p ${list} (ok @x)))`);

      expect(printParameters(dialect.performatives[0]?.parameters ?? [])).toBe(list);
      expect(form(list)).toBeDefined();
    },
  );
});

describe('the difference of lines', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });

  it('holds both texts, each line in its order', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const diff = diffLines(one, other);
        const without = (kind: string) =>
          diff.filter((line) => line.kind !== kind).map(({ text }) => text);

        expect(without('added')).toEqual(one);
        expect(without('removed')).toEqual(other);
      }),
    );
  });

  it('keeps all that is common', () => {
    const kinds = diffLines(['a', 'b', 'c', 'd'], ['x', 'b', 'd', 'y']).map(
      ({ kind, text }) => `${kind} ${text}`,
    );

    expect(kinds).toEqual(['removed a', 'added x', 'same b', 'removed c', 'same d', 'added y']);
  });

  it('finds two changes in texts of thousands of lines', () => {
    const before = Array.from({ length: 5_000 }, (_, at) => `line ${at}`);
    const after = before.map((line, at) => (at === 3 || at === 4_990 ? `${line}!` : line));

    const changed = diffLines(before, after).filter(({ kind }) => kind !== 'same');

    expect(changed.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'removed line 3',
      'added line 3!',
      'removed line 4990',
      'added line 4990!',
    ]);
  });

  it('of texts with too many changes is all of both', () => {
    const long = (letter: string) => Array.from({ length: 2_000 }, (_, at) => `${letter}${at}`);

    const diff = diffLines(long('a'), long('b'));

    expect(diff.map(({ text }) => text)).toEqual([...long('a'), ...long('b')]);
    expect(diff.map(({ kind }) => kind)).toEqual(
      [long('removed'), long('added')].flat().map((kind) => kind.replace(/\d+$/, '')),
    );
  });
});
