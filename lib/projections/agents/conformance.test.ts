import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '@/lib/model/finding';
import {
  type CheckedMessage,
  conformanceOverTime,
  keptMessages,
  type MessageRefused,
} from './conformance';

const WIDE = { limit: 1_000, bucketsMax: 40 };

function judged(seq: number, verdict: Verdict = 'pass', rules: string[] = []): CheckedMessage {
  return { seq, received_at: at(seq), protocol: 'clowl', verdict, rules };
}

function refused(id: number, second: number, rules: string[] = []): MessageRefused {
  return { id, received_at: at(second), protocol: 'clowl', rules };
}

function at(second: number): string {
  return new Date(Date.UTC(2026, 1, 1) + second * 1_000).toISOString();
}

describe('conformance over time', () => {
  test('says nothing of an agent that said nothing', () => {
    expect(conformanceOverTime({ messages: [], rejections: [] }, WIDE)).toEqual({
      total: 0,
      counts: { kept: 0, doubtful: 0, broken: 0, rejected: 0 },
      buckets: [],
      rules: [],
    });
  });

  test('stands in the order of arrival, the refused messages among the others', () => {
    const lists = {
      messages: [judged(5, 'fail', ['W7']), judged(3, 'warn', ['WD2']), judged(1)],
      rejections: [refused(2, 4, ['W1']), refused(1, 2, ['W1'])],
    };

    const { buckets, total, counts } = conformanceOverTime(lists, WIDE);

    expect(total).toBe(5);
    expect(counts).toEqual({ kept: 1, doubtful: 1, broken: 1, rejected: 2 });
    expect(keptMessages(counts)).toBe(2);
    const told = buckets.map((bucket) => Object.entries(bucket.counts).find(([, n]) => n > 0)?.[0]);
    expect(told).toEqual(['kept', 'rejected', 'doubtful', 'rejected', 'broken']);
    expect(buckets.map(({ from }) => from)).toEqual([1, 2, 3, 4, 5].map(at));
  });

  test('names each rule with how many messages broke it and the newest of them', () => {
    const lists = {
      messages: [judged(9), judged(6, 'fail', ['W7', 'W7']), judged(4, 'fail', ['W7', 'W9'])],
      rejections: [refused(1, 8, ['W7', 'W1'])],
    };

    const { rules } = conformanceOverTime(lists, WIDE);

    expect(rules).toEqual([
      { protocol: 'clowl', rule: 'W7', messages: 3, newestSeq: 6, newestRejection: 1 },
      { protocol: 'clowl', rule: 'W9', messages: 1, newestSeq: 4, newestRejection: null },
      { protocol: 'clowl', rule: 'W1', messages: 1, newestSeq: null, newestRejection: 1 },
    ]);
  });

  test('keeps the same rule of two protocols apart', () => {
    const messages = [
      { ...judged(2, 'fail', ['D1']), protocol: 'cap' },
      { ...judged(1, 'fail', ['D1']), protocol: 'clowl' },
    ];

    const { rules } = conformanceOverTime({ messages, rejections: [] }, WIDE);

    expect(rules.map(({ protocol, messages: count }) => [protocol, count])).toEqual([
      ['clowl', 1],
      ['cap', 1],
    ]);
  });

  test('leaves out of one list what lies before the end of the other, where that one may go on', () => {
    const lists = {
      messages: [judged(30), judged(20)],
      rejections: [refused(2, 25), refused(1, 10)],
    };

    const cut = conformanceOverTime(lists, { limit: 2, bucketsMax: 40 });

    expect(cut.total).toBe(3);
    expect(cut.counts.rejected).toBe(1);
  });

  test('loses no message and repeats none, whatever the number of buckets', () => {
    const verdict = fc.constantFrom<Verdict>('pass', 'warn', 'fail');
    fc.assert(
      fc.property(
        fc.array(verdict, { maxLength: 200 }),
        fc.nat(50),
        fc.integer({ min: 1, max: 60 }),
        (verdicts, rejections, bucketsMax) => {
          const messages = verdicts.map((one, seq) => judged(seq, one)).reverse();
          const refusals = Array.from({ length: rejections }, (_, id) => refused(id, id)).reverse();

          const { buckets, total, counts } = conformanceOverTime(
            { messages, rejections: refusals },
            { limit: 1_000, bucketsMax },
          );

          const sizes = buckets.map(({ first, last }) => last - first + 1);
          expect(total).toBe(verdicts.length + rejections);
          expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total);
          expect(Math.max(0, ...sizes) - Math.min(...sizes, Math.max(0, ...sizes))).toBeLessThan(2);
          for (const outcome of ['kept', 'doubtful', 'broken', 'rejected'] as const) {
            const inBuckets = buckets.reduce((sum, bucket) => sum + bucket.counts[outcome], 0);
            expect(inBuckets).toBe(counts[outcome]);
          }
        },
      ),
    );
  });
});
