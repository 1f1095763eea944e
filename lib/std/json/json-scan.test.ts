import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '@/lib/testing/cpu-time';
import { lawRuns } from '@/lib/testing/law-runs';
import { toPointer } from './json-pointer';
import { readJson } from './json-read';
import { JSON_DEPTH_MAX, scanJson } from './json-scan';

/** What the scanner says about a text: `ok`, or code, offset and path of the fault. */
function verdictOn(text: string): string {
  const result = scanJson(text);
  return result.ok ? 'ok' : `${result.error.code} ${result.error.at} ${result.error.path}`.trim();
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('what JSON.parse lets through', () => {
  it.each([
    ['{"a":1,"a":2}', 'duplicate_key 7 /a'],
    ['{"a":1,"\\u0061":2}', 'duplicate_key 7 /a'],
    ['{"\\u0061":1,"a":2}', 'duplicate_key 12 /a'],
    ['{"\\ud800":1,"\\uD800":2}', 'duplicate_key 12 /\ud800'],
    ['[{"x":{"b":1,"c":2,"b":3}}]', 'duplicate_key 19 /0/x/b'],
    ['{"":1,"":2}', 'duplicate_key 6 /'],
    ['{"__proto__":{}}', 'proto_key 1 /__proto__'],
    ['{"a":[{"\\u005f_proto__":1}]}', 'proto_key 7 /a/0/__proto__'],
    ['1e400', 'number_overflow 0'],
    ['{"n":-1e400}', 'number_overflow 5 /n'],
    [`[${'9'.repeat(400)}.5]`, 'number_overflow 1 /0'],
    ['[9007199254740993]', 'unsafe_integer 1 /0'],
    ['-9007199254740993', 'unsafe_integer 0'],
    ['10000000000000000999', 'unsafe_integer 0'],
    [nested(JSON_DEPTH_MAX + 1), `too_deep 64 ${'/0'.repeat(64)}`],
  ])('refuses %s', (text, verdict) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(verdictOn(text)).toBe(verdict);
  });

  it.each([
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"__proto":1,"proto__":2,"__PROTO__":3}',
    '{"k":"__proto__"}',
    '9007199254740992',
    '-9007199254740992',
    '9007199254740993.0',
    '1e308',
    '1e-400',
    '-0',
    '"\\ud800 \\u0000"',
    nested(JSON_DEPTH_MAX),
  ])('keeps %s', (text) => {
    expect(verdictOn(text)).toBe('ok');
  });

  it('tells repeated keys of large objects, which are kept in a set', () => {
    const keys = Array.from({ length: 60 }, (_, i) => `"k${i}":${i}`);

    expect(verdictOn(`{${keys.join(',')}}`)).toBe('ok');
    expect(verdictOn(`{${[...keys, '"k3":0'].join(',')}}`)).toMatch(/^duplicate_key \d+ \/k3$/);
  });
});

describe('strings of any length', () => {
  const ends = [
    ['"', 'ok'],
    ['\\n"', 'ok'],
    ['\\x"', 'invalid_json'],
    ['\u001f"', 'invalid_json'],
    ['', 'invalid_json'],
    ['\u007f\ud800\uffff"', 'ok'],
  ] as const;

  it.each(ends)('are read to an end such as %j, however far that is', (end, verdict) => {
    for (let length = 0; length < 200; length += 1) {
      const text = `"${'x'.repeat(length)}${end}`;
      const at = end.startsWith('\\') || end.startsWith('\u001f') ? length + 1 : text.length;
      expect(verdictOn(text)).toBe(verdict === 'ok' ? 'ok' : `${verdict} ${at}`);
    }
  });
});

describe('what RFC 8259 forbids', () => {
  it.each([
    ['', 'invalid_json 0'],
    ['  ', 'invalid_json 2'],
    ['\ufeff{}', 'invalid_json 0'],
    ['{"a" 1}', 'invalid_json 5 /a'],
    ['{"a":}', 'invalid_json 5 /a'],
    ['{"a":1,}', 'invalid_json 7'],
    ['[1,2', 'invalid_json 4 /1'],
    ['[1,]', 'invalid_json 3 /1'],
    ['[1}', 'invalid_json 2 /0'],
    ['{"a":"x\ty"}', 'invalid_json 7 /a'],
    ['["\\x"]', 'invalid_json 2 /0'],
    ['["\\u12g4"]', 'invalid_json 2 /0'],
    ['"open', 'invalid_json 5'],
    ['01', 'invalid_json 1'],
    ['-', 'invalid_json 1'],
    ['1.', 'invalid_json 2'],
    ['1e+', 'invalid_json 3'],
    ['truex', 'invalid_json 4'],
    ['{}{}', 'invalid_json 2'],
  ])('refuses %j', (text, verdict) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(verdictOn(text)).toBe(verdict);
  });

  it.each([
    ['{"a":1 \u0007}', 'expected "," or "}", saw "\\u0007", at line 1, column 8'],
    [
      '{\n  "a": 1,\r\n  "😀": [1,\n  ]\n}',
      'expected a value, saw "]"; leave out the comma before it, at line 4, column 3',
    ],
    [
      "{'a': 1}",
      'expected a key in double quotes, saw "\'"; put texts and keys in "double quotes", at line 1, column 2',
    ],
    [
      '{"a": [1',
      'expected "," or "]", saw the end of the text; close what is open, at line 1, column 9',
    ],
    ['\n', 'expected a value, saw the end of the text, at line 2, column 1'],
    [
      '{"a": 1,\n "a": 2}',
      'expected every key once in an object, saw this one again; send one of the two, at line 2, column 2',
    ],
  ])(
    'says of %j what was expected and seen, what to do, and where as an editor counts',
    (text, message) => {
      expect(scanJson(text)).toMatchObject({ error: { message } });
    },
  );
});

describe('spans', () => {
  it('gives the place of every item of a top-level array', () => {
    const text = ' [ {"a":[1,2]} ,"x,]", [] , 12 ]\n';

    const result = scanJson(text);

    expect(result.ok && result.value?.map(([start, end]) => text.slice(start, end))).toEqual([
      '{"a":[1,2]}',
      '"x,]"',
      '[]',
      '12',
    ]);
  });

  it('gives none for an empty array, and null where the text is no array', () => {
    expect(scanJson('[]')).toEqual({ ok: true, value: [] });
    expect(scanJson('{"a":[1]}')).toEqual({ ok: true, value: null });
  });
});

describe('pointers', () => {
  it('escape as RFC 6901 says, and stop where they would become too long', () => {
    expect(verdictOn('{"a/b~c":01}')).toBe('invalid_json 10 /a~1b~0c');
    expect(toPointer(['a', 'x'.repeat(600), 'b'])).toBe('/a');
  });
});

describe('laws', () => {
  it('reads every JSON value as JSON.parse does, but for the extra refusals', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent);

        const result = readJson(text);

        if (result.ok) expect(result.value.value).toEqual(JSON.parse(text));
        else expect(['proto_key', 'unsafe_integer']).toContain(result.error.code);
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('agrees with JSON.parse on mutated texts, never throws, and points into the text', () => {
    const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value));
    const piece = fc.constantFrom(
      '"',
      '\\',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '-',
      '.',
      'e9',
      '0',
      ' ',
    );
    const mutation = fc.record({ at: fc.nat(), cut: fc.nat(4), piece: fc.option(piece) });

    fc.assert(
      fc.property(json, fc.array(mutation, { maxLength: 3 }), (text, mutations) => {
        const mutated = mutations.reduce((now, { at, cut, piece: inserted }) => {
          const place = at % (now.length + 1);
          return now.slice(0, place) + (inserted ?? '') + now.slice(place + cut);
        }, text);

        const result = readJson(mutated);

        if (result.ok) {
          expect(result.value.value).toEqual(JSON.parse(mutated));
        } else {
          expect(result.error.at).toBeLessThanOrEqual(mutated.length);
          expect(isParsed(mutated) && result.error.code === 'invalid_json').toBe(false);
        }
      }),
      { numRuns: lawRuns(1000) },
    );
  });

  it('never throws on any string; short ones reach none of the extra refusals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (text) => {
        expect(readJson(text).ok).toBe(isParsed(text));
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('takes time in proportion to the text, for texts made to be slow', () => {
    const families: ((n: number) => string)[] = [
      (n) => '['.repeat(n),
      (n) => `{"a":`.repeat(n),
      (n) => `"${'\\'.repeat(n)}`,
      (n) => `"${'\\u0061'.repeat(n / 6)}"`,
      (n) => '1'.repeat(n),
      (n) => `1e${'9'.repeat(n)}`,
      (n) => `{${Array.from({ length: n / 12 }, (_, i) => `"${i}":0`).join(',')}}`,
      (n) => `{${Array.from({ length: 24 }, (_, i) => `"${'k'.repeat(n / 24)}${i}":0`).join(',')}}`,
      (n) => ' '.repeat(n),
    ];

    for (const family of families) {
      const text = family(1_200_000);
      // Linear work on a megabyte takes some milliseconds; quadratic work would take minutes.
      expect(leastCpuMs(() => scanJson(text))).toBeLessThan(2000);
    }
  });
});

/** Whether JSON.parse takes the text. */
function isParsed(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
