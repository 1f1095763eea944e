import { describe, expect, it } from 'vitest';
import { jsonOfSexpr, partAt, spanAt } from './place';
import { readForm } from './reader';
import { list, type Sexpr } from './sexpr';

const TEXT = `; a definition
(define planning :extends cbcl
  :resources (:max-depth 10 :max-depth 20)
  :author :loose
  (extend route (from &key via) (ask @planner "go")) ())`;

function formOf(text: string): Sexpr {
  const read = readForm(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

describe('spanAt', () => {
  it.each<[readonly string[], string]>([
    [['0'], 'define'],
    [['1'], 'planning'],
    [[':extends'], 'cbcl'],
    [['2'], ':extends'],
    [[':resources', ':max-depth'], '10'],
    [[':resources', '3'], '20'],
    [['5', '2'], ':max-depth'],
    [['8', '3', '2'], '"go"'],
    [['9'], '()'],
    [[':loose'], '(extend route (from &key via) (ask @planner "go"))'],
  ])('finds %j', (segments, text) => {
    const span = spanAt(TEXT, segments);

    expect(span && TEXT.slice(...span)).toBe(text);
  });

  it('finds the whole form at no segments, without the comment before it', () => {
    expect(spanAt(TEXT, [])).toEqual([TEXT.indexOf('('), TEXT.length]);
  });

  it.each([
    ['an index beyond the list', ['10']],
    ['a keyword that is not there', [':missing']],
    ['a keyword whose next item is a keyword', [':author']],
    ['an item of an atom', ['0', '0']],
    ['an index that is none', ['01']],
    ['a negative index', ['-1']],
    ['a name of a property', ['length']],
    ['a keyword named like a property', [':__proto__']],
  ])('finds nothing at %s', (_what, segments) => {
    expect(spanAt(TEXT, segments)).toBeNull();
    expect(partAt(formOf(TEXT), segments)).toBeNull();
  });

  it('finds nothing in a text that is no form', () => {
    expect(spanAt('(a', ['0'])).toBeNull();
    expect(spanAt('(a) (b)', ['0'])).toBeNull();
  });
});

describe('jsonOfSexpr', () => {
  it('has the segments of paths as keys', () => {
    expect(jsonOfSexpr(formOf(TEXT))).toEqual({
      '0': 'define',
      '1': 'planning',
      ':extends': 'cbcl',
      ':resources': { ':max-depth': '10', '2': ':max-depth', '3': '20' },
      '6': ':author',
      ':loose': {
        '0': 'extend',
        '1': 'route',
        '2': { '0': 'from', '1': '&key', '2': 'via' },
        '3': { '0': 'ask', '1': '@planner', '2': '"go"' },
      },
      '9': [],
    });
  });

  it('leaves a last keyword where it stands', () => {
    expect(jsonOfSexpr(formOf('(a :b)'))).toEqual({ '0': 'a', '1': ':b' });
  });

  it('is a text for an atom, and takes keywords named like properties', () => {
    expect(jsonOfSexpr(formOf('"a\\n"'))).toBe('"a\\n"');
    expect(jsonOfSexpr(formOf('(:__proto__ 1 :constructor 2)'))).toEqual({
      ':__proto__': '1',
      ':constructor': '2',
    });
  });

  it('points where partAt points', () => {
    const form = formOf(TEXT);
    const paths = pathsOf(jsonOfSexpr(form));

    expect(paths.length).toBeGreaterThan(15);
    for (const [path, json] of paths) {
      const part = partAt(form, path);

      expect(part && jsonOfSexpr(part)).toEqual(json);
    }
  });

  it('takes lists that are deeper than a stack of calls', () => {
    let form: Sexpr = list();
    for (let depth = 0; depth < 100_000; depth += 1) form = list(form);
    let json = jsonOfSexpr(form);
    let depth = 0;
    for (; typeof json === 'object' && json !== null && '0' in json; depth += 1) json = json['0'];

    expect(depth).toBe(100_000);
  });
});

/** Every part of the JSON with its path. */
function pathsOf(json: unknown, path: readonly string[] = []): [readonly string[], unknown][] {
  if (typeof json !== 'object' || json === null) return [[path, json]];
  const parts = Object.entries(json).flatMap(([key, part]) => pathsOf(part, [...path, key]));
  return [[path, json], ...parts];
}
