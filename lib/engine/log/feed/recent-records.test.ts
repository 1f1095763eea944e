import { describe, expect, it } from 'vitest';
import { redactionEvent } from '@/lib/model/redaction';
import { aRecord } from '@/lib/testing/records';
import { RecentRecords } from './recent-records';

const ofSize = (seq: number, length: number) =>
  aRecord({ seq, event: { payload: { text: 'x'.repeat(length) } } });

describe('recent records', () => {
  it('answer what was kept, and nothing else', () => {
    const recent = new RecentRecords();
    const record = ofSize(7, 10);
    recent.keep(record);

    expect(recent.get(7)).toBe(record);
    expect(recent.get(8)).toBeUndefined();
  });

  it('forget the oldest by weight: many small ones stay where few large ones do', () => {
    const keptOf = (length: number) => {
      const recent = new RecentRecords(100_000);
      const seqs = Array.from({ length: 200 }, (_, at) => at + 1);
      for (const seq of seqs) recent.keep(ofSize(seq, length));
      return seqs.filter((seq) => recent.get(seq) !== undefined);
    };

    expect(keptOf(1)).toHaveLength(200);
    const large = keptOf(20_000);
    expect(large.at(-1)).toBe(200);
    expect(large.length).toBeLessThan(6);
    expect(large).toEqual(large.map((_, at) => 201 - large.length + at));
  });

  it('count one that is told twice once', () => {
    const recent = new RecentRecords(100_000);
    for (let times = 0; times < 100; times += 1) recent.keep(ofSize(1, 20_000));
    recent.keep(ofSize(2, 20_000));

    expect([1, 2].map((seq) => recent.get(seq)?.seq)).toEqual([1, 2]);
  });

  it('hold nothing from before a redaction, also where it is kept after that was told', () => {
    const recent = new RecentRecords();
    const redaction = redactionEvent(
      { seqs: [1], places: [], reason: 'a secret', by: 'key_1' },
      { id: 'redaction', at: '2026-01-01T00:00:00.000Z' },
    );
    recent.keep(ofSize(1, 10));
    recent.evictRedacted([ofSize(2, 10), aRecord({ seq: 3, origin: 'engine', event: redaction })]);
    for (const seq of [2, 4]) recent.keep(ofSize(seq, 10));

    expect([1, 2, 4].map((seq) => recent.get(seq)?.seq)).toEqual([undefined, undefined, 4]);
  });
});
