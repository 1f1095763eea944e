import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inStoryOrder, placeOf } from './otlp-order';

/** Spans with few times and few ids, so that many of them are equal; some stand above each other in a cycle, some come twice. */
const spans = fc.array(
  fc
    .record({
      traceId: fc.constantFrom('a', 'b'),
      spanId: fc.constantFrom('1', '2', '3', '4', '5'),
      parentSpanId: fc.constantFrom(undefined, '', '1', '2', '3', '4', '5', '9'),
      startTimeUnixNano: fc.constantFrom('1', '2', '10', 3),
      endTimeUnixNano: fc.constantFrom(undefined, '0', '2', '10', 11),
    })
    .map((record) => ({ record, text: JSON.stringify(record), ...placeOf(record) })),
  { maxLength: 12 },
);

const nanosOf = (time: unknown) => Number(time ?? 0);

describe('the order of a request', () => {
  it('rests on its records and not on how they were sent (law)', () => {
    fc.assert(
      fc.property(
        spans.chain((sent) =>
          fc.tuple(
            fc.constant(sent),
            fc.shuffledSubarray(sent, { minLength: sent.length, maxLength: sent.length }),
          ),
        ),
        ([sent, shuffled]) => {
          const texts = (items: typeof sent) => inStoryOrder(items).map(({ text }) => text);
          expect(texts(shuffled)).toEqual(texts(sent));
        },
      ),
    );
  });

  it('puts what ended after everything that ended before it (law)', () => {
    fc.assert(
      fc.property(spans, (sent) => {
        const ends = inStoryOrder(sent).map(({ record }) => {
          const end = nanosOf(record.endTimeUnixNano);
          return end === 0 ? nanosOf(record.startTimeUnixNano) : end;
        });
        expect(ends).toEqual(ends.toSorted((one, other) => one - other));
      }),
    );
  });

  it('puts a span after those below it, also where they began and ended with it (law)', () => {
    const depths = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 });
    fc.assert(
      fc.property(depths, (sent) => {
        const chain = sent.map((depth) => {
          const parentSpanId = depth === 1 ? '' : String(depth - 1);
          const times = { startTimeUnixNano: '5', endTimeUnixNano: '5' };
          return { text: '', ...placeOf({ spanId: String(depth), parentSpanId, ...times }) };
        });
        const order = inStoryOrder(chain).map(({ span }) => span.split(' ')[1]);
        expect(order).toEqual(['6', '5', '4', '3', '2', '1']);
      }),
    );
  });
});
