import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptSuccess } from './kept-success';

/** Fails so many times, then succeeds. */
function failing(times: number) {
  const loads = { count: 0 };
  const load = async () => {
    loads.count += 1;
    if (loads.count <= times) throw new Error(`failure ${loads.count}`);
    return loads.count;
  };
  return { load: keptSuccess(load), loads };
}

describe('what is kept once it was loaded', () => {
  it('is loaded anew after each failure, and never after a success', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(5), fc.integer({ min: 1, max: 5 }), async (failures, more) => {
        const { load, loads } = failing(failures);

        for (let at = 1; at <= failures; at += 1) await expect(load()).rejects.toThrow(`${at}`);
        for (let at = 0; at < more; at += 1) expect(await load()).toBe(failures + 1);

        expect(loads.count).toBe(failures + 1);
      }),
    );
  });

  it('is loaded once for all who ask at the same time, who are told of a failure alike', async () => {
    const { load, loads } = failing(1);

    const told = await Promise.allSettled([load(), load(), load()]);

    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(loads.count).toBe(1);
    expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  });
});
