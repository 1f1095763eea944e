import { afterEach, describe, expect, it } from 'vitest';
import { countTurns, type TurnCounter } from '@/lib/testing/count-turns';
import { EventLoopScheduler } from './event-loop-scheduler';

const KIB = 1024;

const counters: TurnCounter[] = [];
afterEach(() => {
  for (const counter of counters.splice(0)) counter.stop();
});
function counted() {
  const counter = countTurns();
  counters.push(counter);
  return counter;
}

const costOf = (cost: number): number => cost;

describe('turns of the event loop', () => {
  it('hold a little work whole, and the results are in order', async () => {
    const { count } = counted();

    const done = await new EventLoopScheduler().map([1, 2, 3], costOf, (item, place) => [
      item,
      place,
    ]);

    expect(done).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
    expect(count()).toBe(0);
  });

  it('end where much was worked on', async () => {
    const { count } = counted();

    await new EventLoopScheduler().map(Array<number>(40).fill(64 * KIB), costOf, () => null);

    expect(count()).toBeGreaterThanOrEqual(39);
  });

  it('are one for what costs more than all of it', async () => {
    const seen: number[] = [];
    const { count } = counted();

    await new EventLoopScheduler().map([800 * KIB, 1, 800 * KIB], costOf, () => seen.push(count()));

    expect(new Set(seen).size).toBe(3);
  });

  it('are shared by all who work at once, in the order in which they asked', async () => {
    const scheduler = new EventLoopScheduler();
    const worked: { who: number; turn: number }[] = [];
    const { count } = counted();

    await Promise.all(
      [0, 1, 2].map((who) =>
        scheduler.map([64 * KIB, 64 * KIB], costOf, () => worked.push({ who, turn: count() })),
      ),
    );

    expect(worked.map(({ who }) => who)).toEqual([0, 0, 1, 2, 1, 2]);
    expect(new Set(worked.map(({ turn }) => turn)).size).toBe(6);
  });

  it('go on where the work of one throws', async () => {
    const scheduler = new EventLoopScheduler();
    const broken = scheduler.map([64 * KIB, 64 * KIB], costOf, () => {
      throw new Error('broken');
    });

    const whole = scheduler.map([64 * KIB, 64 * KIB], costOf, () => 'whole');

    await expect(broken).rejects.toThrow('broken');
    expect(await whole).toEqual(['whole', 'whole']);
  });
});
