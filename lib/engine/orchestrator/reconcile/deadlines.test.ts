import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Deadlines } from './deadlines';

const added = fc.array(fc.tuple(fc.nat(20), fc.nat(100)), { maxLength: 60 });

describe('deadlines', () => {
  it('give each key once, at its earliest moment and in the order of moments', () => {
    fc.assert(
      fc.property(added, fc.array(fc.nat(100)), (pairs, looks) => {
        const deadlines = new Deadlines();
        const earliest = new Map<string, number>();
        for (const [key, at] of pairs) {
          deadlines.add(`k${key}`, at);
          earliest.set(`k${key}`, Math.min(at, earliest.get(`k${key}`) ?? at));
        }
        for (const now of [...looks].sort((one, other) => one - other)) {
          const due = [...earliest].filter(([, at]) => at <= now).map(([key]) => key);
          const taken = deadlines.take(now);
          expect([...taken].sort()).toEqual(due.sort());
          const moments = taken.map((key) => earliest.get(key) ?? 0);
          expect(moments).toEqual([...moments].sort((one, other) => one - other));
          for (const key of due) earliest.delete(key);
        }
      }),
    );
  });

  it('are as if they had never been once they are taken back', () => {
    const deadlines = new Deadlines();
    for (let at = 0; at < 5_000; at += 1) deadlines.add(`k${at}`, 5_000 - at);
    for (let at = 0; at < 4_990; at += 1) deadlines.delete(`k${at}`);

    expect(deadlines.take(4)).toEqual(['k4999', 'k4998', 'k4997', 'k4996']);
    expect(deadlines.next()).toBe(5);
    expect(deadlines.take(5_000)).toHaveLength(6);
  });

  it('name the next moment at which something may be due', () => {
    const deadlines = new Deadlines();
    expect(deadlines.next()).toBeNull();

    deadlines.add('later', 9);
    deadlines.add('soon', 3);

    expect(deadlines.next()).toBe(3);
    expect(deadlines.take(2)).toEqual([]);
  });
});
