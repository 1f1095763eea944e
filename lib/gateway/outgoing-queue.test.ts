import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRIORITIES } from '@/lib/protocols/codec/connection';
import { lawRuns } from '@/lib/testing/law-runs';
import { OutgoingQueue, PASSED_OVER_MAX } from './outgoing-queue';

const priority = fc.constantFrom(...PRIORITIES);

describe('what waits for a client', () => {
  test('leaves the most urgent first, each level in its order', () => {
    const queue = new OutgoingQueue<{ name: string; bytes: number }>();
    for (const level of [...PRIORITIES].reverse()) {
      for (const place of [1, 2]) queue.push({ name: `${level} ${place}`, bytes: 1 }, level);
    }

    expect(queue.clear().map(({ name }) => name)).toEqual(
      PRIORITIES.flatMap((level) => [`${level} 1`, `${level} 2`]),
    );
  });

  test('is all of what came, once, and in order within a level', () => {
    fc.assert(
      fc.property(fc.array(fc.option(priority), { maxLength: 200 }), (steps) => {
        const queue = new OutgoingQueue<{ level: string; place: number; bytes: number }>();
        const taken: { level: string; place: number }[] = [];
        let pushed = 0;
        for (const level of steps) {
          if (level === null) taken.push(...[queue.take()].filter((item) => item !== undefined));
          else queue.push({ level, place: pushed++, bytes: 3 }, level);
        }
        expect(queue.bytes).toBe(3 * (pushed - taken.length));
        taken.push(...queue.clear());

        expect(taken).toHaveLength(pushed);
        for (const level of PRIORITIES) {
          const places = taken.filter((item) => item.level === level).map(({ place }) => place);
          expect(places).toEqual([...places].sort((one, other) => one - other));
        }
      }),
      { numRuns: lawRuns() },
    );
  });

  test('lets nothing wait for ever behind what is more urgent', () => {
    const queue = new OutgoingQueue<{ name: string; bytes: number }>();
    queue.push({ name: 'low', bytes: 1 }, 'low');
    queue.push({ name: 'normal', bytes: 1 }, 'normal');
    const taken: string[] = [];
    for (let time = 0; time < PASSED_OVER_MAX + 4; time += 1) {
      queue.push({ name: 'critical', bytes: 1 }, 'critical');
      taken.push(queue.take()?.name ?? '');
    }

    expect(taken.indexOf('low')).toBe(PASSED_OVER_MAX);
    expect(taken.indexOf('normal')).toBe(PASSED_OVER_MAX + 1);
  });
});
