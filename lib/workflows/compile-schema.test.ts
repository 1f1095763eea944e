import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { cpuMs } from '@/lib/testing/cpu-time';
import { compileSchema } from './compile-schema';

function checkOf(schema: object): (value: unknown) => readonly { path: string; message: string }[] {
  const compiled = compileSchema(schema);
  if (!compiled.ok) throw new Error(compiled.error);
  return compiled.value;
}

const chain = (length: number) => ({
  $ref: '#/$defs/d0',
  $defs: Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `d${at}`,
      { anyOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
    ]).concat([[`d${length}`, { type: 'string' } as never]]),
  ),
});

function nested(depth: number): object {
  return depth === 0 ? {} : { items: nested(depth - 1) };
}

describe('a schema', () => {
  it.each([
    ['2020-12 by itself', { prefixItems: [{ type: 'string' }], items: false }, ['a'], ['a', 'b']],
    [
      '2020-12 by name',
      { $schema: 'https://json-schema.org/draft/2020-12/schema', dependentRequired: { a: ['b'] } },
      { a: 1, b: 1 },
      { a: 1 },
    ],
    [
      'draft-07',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        items: [{ type: 'string' }],
        additionalItems: false,
        dependencies: { a: ['b'], c: { required: ['d'] } },
      },
      ['a'],
      ['a', 'b'],
    ],
    [
      'with an id',
      { $id: 'schema://ours/a@1', $ref: '#/$defs/a', $defs: { a: { const: 1 } } },
      1,
      2,
    ],
    [
      'with a reference into itself',
      { properties: { a: { type: 'null' }, b: { $ref: '#/properties/a' } } },
      { b: null },
      { b: 1 },
    ],
  ])('is taken in %s', (_, schema, fits, breaks) => {
    const check = checkOf(schema);

    expect(check(fits)).toEqual([]);
    expect(check(breaks)).toHaveLength(1);
    // The same schema again, under the same id.
    expect(checkOf(structuredClone(schema))(fits)).toEqual([]);
  });

  it.each([
    ['text', 'x', 'expected a schema'],
    [
      'an unknown edition',
      { $schema: 'https://json-schema.org/draft/2019-09/schema' },
      '2020-12 or draft-07',
    ],
    ['an unknown word', { typ: 'string' }, 'typ'],
    ['an unknown type', { type: 'text' }, 'type'],
    ['an unknown format', { type: 'string', format: 'colour' }, 'colour'],
    ['a reference elsewhere', { $ref: 'https://example.org/schema' }, 'within this schema'],
    [
      'a reference to a file',
      { properties: { a: { $ref: 'other.json#/a' } } },
      'within this schema',
    ],
    ['a reference to nothing', { $ref: '#/$defs/a' }, 'leads nowhere'],
    ['a reference to what all objects have', { $ref: '#/toString' }, 'leads nowhere'],
    ['itself', { $ref: '#' }, 'refer to itself'],
    [
      'a cycle',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { not: { $ref: '#/$defs/a' } } } },
      'refer to itself',
    ],
    ['a cycle nobody refers to', { $defs: { a: { $ref: '#/$defs/a' } } }, 'refer to itself'],
    ['doubling references', chain(12), 'at most 1000 checks'],
    [
      'a thousand choices',
      { enum: Array.from({ length: 1_001 }, (_, at) => at) },
      'at most 1000 checks',
    ],
    ['a slow pattern', { pattern: `(a{60}|b){4}` }, 'at most 200 steps'],
    ['a pattern that looks around', { patternProperties: { '(?=a)': true } }, 'look ahead'],
    [
      'a pattern that is none',
      { properties: { a: { pattern: '(' } } },
      'Invalid regular expression',
    ],
    [
      'many patterns',
      { allOf: Array.from({ length: 20 }, () => ({ pattern: 'a{100}' })) },
      'at most 1000 checks',
    ],
    ['unique items without end', { uniqueItems: true }, 'maxItems'],
    ['an anchor', { $anchor: 'a' }, 'not supported'],
    ['a dynamic reference', { $dynamicRef: '#a' }, 'not supported'],
    ['an asynchronous one', { $async: true }, 'not supported'],
    ['a second id', { properties: { a: { $id: 'x' } } }, 'top of a schema'],
    ['depth', nested(40), 'within each other'],
    ['a list as a schema', { properties: { a: [] } }, 'expected a schema'],
  ])('is refused for %s', (_, schema, reason) => {
    expect(compileSchema(schema)).toEqual({ ok: false, error: expect.stringContaining(reason) });
  });

  it('knows data from schemas: what a property or a constant is called says nothing', () => {
    const schema = {
      properties: { $ref: { type: 'string' }, enum: { const: { $ref: 'x', pattern: '(' } } },
    };

    expect(checkOf(schema)({ $ref: 'a', enum: { $ref: 'x', pattern: '(' } })).toEqual([]);
  });
});

describe('the patterns of a schema', () => {
  it('are each their own', () => {
    const check = checkOf({
      properties: { a: { pattern: '^a+$' }, b: { pattern: '^b+$' } },
      patternProperties: { '^x': { type: 'number' }, y$: { type: 'string' } },
    });

    expect(check({ a: 'aa', b: 'b', xa: 1, ay: 'z' })).toEqual([]);
    for (const broken of [{ a: 'b' }, { b: 'a' }, { xa: 'z' }, { ay: 1 }, { xy: 1 }]) {
      expect(check(broken)).toHaveLength(1);
    }
  });
});

describe('a hostile payload', () => {
  const many = <T>(value: T, bytes: number): T[] =>
    Array.from({ length: Math.floor(EVENT_BYTES_MAX / bytes) }, () => value);

  it.each([
    [
      'a long text for a pattern',
      { items: { pattern: '^(a+)+$' } },
      [`${'a'.repeat(EVENT_BYTES_MAX)}!`],
    ],
    [
      'long names for a pattern',
      { items: { patternProperties: { '(x+)+y': false } } },
      [{ ['x'.repeat(EVENT_BYTES_MAX)]: 1 }],
    ],
    ['many items that are all alike', { maxItems: 1_000, uniqueItems: true }, many({ a: 1 }, 8)],
    [
      'many items that differ',
      { maxItems: 1_000, uniqueItems: true },
      many(0, 1).map((_, a) => ({ a })),
    ],
    ['many wrong items', { items: { type: 'string' } }, many(1, 2)],
    [
      'many names',
      { additionalProperties: { type: 'string' } },
      Object.fromEntries(many(0, 10).map((_, at) => [`k${at}`, 1])),
    ],
    ...(
      [
        'date-time',
        'date',
        'time',
        'duration',
        'email',
        'hostname',
        'ipv4',
        'ipv6',
        'uri',
        'uri-reference',
      ] as const
    ).flatMap((format) =>
      ['a', '1', ':', '.', '%', 'a.', '-', '1:', '/'].map(
        (text) =>
          [
            `${format}: many texts of ${text}`,
            { items: { type: 'string', format } },
            many(`${text.repeat(Math.floor(4_000 / text.length))}\n`, 4_000),
          ] as const,
      ),
    ),
    [
      'many items, each with many choices',
      { items: { anyOf: [...many(0, 900).map((_, at) => ({ const: at })), true] } },
      many(-1, 3),
    ],
    ['many items, each of many kinds', { items: { allOf: many({ minimum: 0 }, 600) } }, many(1, 3)],
    [
      'a pattern of many states, each of them reached',
      { anyOf: many({ pattern: '[ab]*a[ab]{60}$' }, 20_000) },
      'abba'.repeat(60_000),
    ],
    [
      'many lists of different items',
      { items: { uniqueItems: true, maxItems: 1_000 } },
      many(0, 3_000).map((_, list) => many(0, 300).map((__, at) => [list, at])),
    ],
    [
      'large items that differ in the end',
      { items: { uniqueItems: true, maxItems: 1_000 } },
      [many(0, 300).map((_, at) => [...many(1, 1_000), at])],
    ],
  ] as readonly (readonly [string, object, unknown])[])(
    'is checked in a moment: %s',
    (_, schema, value) => {
      const check = checkOf(schema);
      const startedAt = cpuMs();

      expect(check(value).length).toBeLessThanOrEqual(20);

      expect(cpuMs() - startedAt).toBeLessThan(1_000);
    },
  );

  it('is told to be too large where its schema would take long, with what to do', () => {
    const check = checkOf({ items: { allOf: many({ minimum: 0 }, 3_000) } });

    expect(check(many(1, 100))).toEqual([]);
    expect(check(many(1, 3))).toEqual([
      { path: '', message: expect.stringMatching(/too large .* 250000 are allowed; send less/) },
    ]);
  });

  it('may be as large as a message if its schema says once what each part is', () => {
    const names = ['id', 'name', 'price', 'stock', 'colour'];
    const properties = Object.fromEntries(
      names.map((name) => [name, { anyOf: [{ type: 'string', pattern: '^.' }, { type: 'null' }] }]),
    );
    const item = Object.fromEntries(names.map((name) => [name, 'x']));
    const items = many(item, JSON.stringify(item).length + 1);

    expect(checkOf({ items: { required: names, properties } })(items)).toEqual([]);
  });
});
