import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadVectors, vectorFrame } from '@/lib/testing/codecs/vectors';
import { readSpanRecord } from './read-span';
import { recordSchema } from './schema';

/** What stands somewhere: right, as somebody else writes it, or wrong. */
const odd = fc.constantFrom<unknown>(
  ...[
    undefined,
    null,
    '',
    '0',
    '0'.repeat(16),
    '1'.repeat(21),
    'x',
    0,
    -0,
    1.5,
    2 ** 60,
    true,
    [],
    {},
    [[]],
    [{}],
  ],
);
const either = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 60, arbitrary: usual }, { weight: 1, arbitrary: odd });
const hex = (digits: number) =>
  either(fc.constantFrom('a1'.repeat(digits / 2), 'AB'.repeat(digits / 2)));
const time = either(fc.constantFrom('1767225600000000000', '01'));
const name = either(fc.constantFrom('invoke_agent a', ''));
const kind = either(fc.constantFrom(0, 3, 'SPAN_KIND_CLIENT', 'STATUS_CODE_ERROR', 'CLIENT'));
const attributes = either(
  fc.array(either(fc.record({ key: either(fc.constant('a')), value: odd }, { requiredKeys: [] })), {
    maxLength: 2,
  }),
);
const object = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  either(fc.record(fields, { requiredKeys: [] }));
const link = object({ traceId: hex(32), spanId: hex(16), attributes });
const event = object({ timeUnixNano: time, name, attributes });
const span = fc.record({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16),
  name,
  kind,
  startTimeUnixNano: time,
  endTimeUnixNano: time,
  attributes,
  events: either(fc.array(event, { maxLength: 2 })),
  links: either(fc.array(link, { maxLength: 2 })),
  status: object({ code: kind, message: name }),
});
const record = fc.record({
  resource: object({ attributes }),
  scope: object({ name, version: name }),
  span: either(span),
});

describe('a span that is read without the schema', () => {
  it('is what the schema reads', () => {
    let read = 0;
    fc.assert(
      fc.property(record, (value) => {
        const usual = readSpanRecord(value);
        if (usual === null) return;
        read += 1;
        const { data } = recordSchema(value).safeParse(value);
        expect(usual).toStrictEqual(data);
        expect(JSON.stringify(usual)).toBe(JSON.stringify(data));
      }),
      { numRuns: 2_000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it('is every one that was captured', () => {
    const { vectors } = loadVectors(new URL('../vectors/', import.meta.url));
    const captured = vectors.filter(({ name }) => name.startsWith('y-'));

    expect(captured.length).toBeGreaterThan(0);
    for (const { vector } of captured) {
      expect(readSpanRecord(JSON.parse(vectorFrame(vector).text))).not.toBeNull();
    }
  });
});
