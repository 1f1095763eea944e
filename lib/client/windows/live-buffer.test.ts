import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import type { LogSpan } from '@/lib/model/log-span';
import { aRecord } from '@/lib/testing/records';
import { createLiveBuffer, type LiveBuffer, PARKED_SPANS_MAX } from './live-buffer';

/** The span between two seqs of a thread that has every event with an even seq. */
const EVEN = new Map<number, EventRecord>();
function span(from: number, to: number): LogSpan {
  const events: EventRecord[] = [];
  for (let seq = from; seq <= to; seq += 1) {
    if (seq % 2 === 1) continue;
    const record = EVEN.get(seq) ?? aRecord({ seq });
    EVEN.set(seq, record);
    events.push(record);
  }
  return { from, to, events };
}
const seqsOf = (buffer: LiveBuffer): number[] =>
  buffer.getSnapshot().records.map((record) => record.seq);
const rangeOf = (buffer: LiveBuffer): number[] => [
  buffer.getSnapshot().from,
  buffer.getSnapshot().to,
];

describe('a window', () => {
  test('takes older pages and live frames alike', () => {
    const buffer = createLiveBuffer(span(11, 20));

    buffer.ingest(span(21, 23));
    buffer.ingest(span(1, 10));

    expect(rangeOf(buffer)).toEqual([1, 23]);
    expect(seqsOf(buffer)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    expect(buffer.getSnapshot()).toMatchObject({ hasNewer: false });
  });

  test('shows a hole until what lies in it comes', () => {
    const buffer = createLiveBuffer(span(1, 4));

    buffer.ingest(span(9, 12));
    expect(buffer.hole()).toEqual({ after: 4, before: 9 });
    expect(seqsOf(buffer)).toEqual([2, 4]);

    buffer.ingest(span(5, 8));
    expect(buffer.hole()).toBeNull();
    expect(seqsOf(buffer)).toEqual([2, 4, 6, 8, 10, 12]);
  });

  test('keeps a record the same object when it comes again', () => {
    const buffer = createLiveBuffer(span(1, 4));
    const [first] = buffer.getSnapshot().records;

    buffer.ingest({ from: 1, to: 6, events: [2, 4, 6].map((seq) => aRecord({ seq })) });

    expect(buffer.getSnapshot().records[0]).toBe(first);
  });

  test('takes an event that was emptied in the place of what it held, also in what waits to join', () => {
    const buffer = createLiveBuffer(span(1, 4));
    buffer.ingest(span(9, 12));
    const emptied = [2, 10].map((seq) => aRecord({ seq, redacted: 'why' }));

    expect([2, 3, 6, 10].map(buffer.holds)).toEqual([true, false, false, true]);
    buffer.renew(emptied);
    buffer.ingest(span(5, 8));

    expect(seqsOf(buffer)).toEqual([2, 4, 6, 8, 10, 12]);
    expect(buffer.getSnapshot().records.filter(({ redacted }) => redacted !== undefined)).toEqual(
      emptied,
    );
  });

  test('has the same snapshot while nothing came', () => {
    const buffer = createLiveBuffer(span(1, 10));
    const before = buffer.getSnapshot();

    buffer.ingest(span(3, 7));

    expect(buffer.getSnapshot()).toBe(before);
  });

  test('ends in the same place, whatever order its parts come in and however often', () => {
    const parts = fc
      .uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: PARKED_SPANS_MAX - 4 })
      .map((cuts) => [0, ...cuts.sort((one, other) => one - other), 60])
      .map((cuts) => cuts.slice(1).map((to, index) => span((cuts[index] ?? 0) + 1, to)));

    fc.assert(
      fc.property(
        parts.chain((spans) =>
          fc.tuple(
            fc.shuffledSubarray(spans, { minLength: spans.length }),
            fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(20)), { maxLength: 6 }),
          ),
        ),
        ([spans, again]) => {
          const [first, ...others] = spans;
          const buffer = createLiveBuffer(first ?? span(1, 60));
          const overlapping = again.map(([from, length]) =>
            span(from, Math.min(60, from + length)),
          );
          for (const part of [...overlapping, ...others]) buffer.ingest(part);

          expect(seqsOf(buffer)).toEqual(span(1, 60).events.map((record) => record.seq));
          expect(rangeOf(buffer)).toEqual([1, 60]);
          expect(buffer.hole()).toBeNull();
        },
      ),
    );
  });
});

describe('a full window', () => {
  test('lets go of the oldest for a reader at the newest end', () => {
    const buffer = createLiveBuffer(span(1, 10), 5);

    buffer.ingest(span(11, 14));

    expect(seqsOf(buffer)).toEqual([6, 8, 10, 12, 14]);
    expect(buffer.getSnapshot()).toMatchObject({
      from: 5,
      to: 14,
      hasNewer: false,
    });
  });

  test('lets go of the newest for a reader at the oldest end, and does not wait for them', () => {
    const buffer = createLiveBuffer(span(11, 20), 5);

    buffer.ingest(span(7, 10), 'oldest');
    buffer.ingest(span(21, 30), 'oldest');

    expect(seqsOf(buffer)).toEqual([8, 10, 12, 14, 16]);
    expect(buffer.getSnapshot()).toMatchObject({ to: 16, knownTo: 30, hasNewer: true });
    expect(buffer.hole()).toBeNull();
  });

  test('reads on towards the newest end until it has it again', () => {
    const buffer = createLiveBuffer(span(11, 20), 5);
    buffer.ingest(span(7, 10), 'oldest');

    buffer.ingest(span(17, 20));

    expect(seqsOf(buffer)).toEqual([12, 14, 16, 18, 20]);
    expect(buffer.getSnapshot().hasNewer).toBe(false);
  });

  test('never has a hole, a repeat or too many, whatever comes', () => {
    const step = fc.tuple(
      fc.integer({ min: 1, max: 200 }),
      fc.nat(40),
      fc.constantFrom<'newest' | 'oldest'>('newest', 'oldest'),
    );

    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const buffer = createLiveBuffer(span(100, 110), 12);
        for (const [from, length, keep] of steps) {
          buffer.ingest(span(from, from + length), keep);
          const { from: start, to } = buffer.getSnapshot();

          expect(seqsOf(buffer)).toEqual(span(start, to).events.map((record) => record.seq));
          expect(seqsOf(buffer).length).toBeLessThanOrEqual(12);
        }
      }),
    );
  });
});

test('listeners hear once of all that came in one turn', async () => {
  const buffer = createLiveBuffer(span(1, 2));
  let told = 0;
  const stop = buffer.subscribe(() => {
    told += 1;
  });

  for (let seq = 3; seq < 50; seq += 1) buffer.ingest(span(seq, seq));
  await Promise.resolve();
  stop();
  buffer.ingest(span(50, 50));
  await Promise.resolve();

  expect(told).toBe(1);
});
