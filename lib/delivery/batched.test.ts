import { expect, it } from 'vitest';
import { batched } from './batched';

it('joins what is asked in one turn, and what is asked while a write is under way', async () => {
  const writes: string[][] = [];
  let finish = (): void => undefined;
  const ask = batched(
    async (items: readonly string[]) => {
      writes.push([...items]);
      await new Promise<void>((resolve) => (finish = resolve));
      return items.map((item) => item.toUpperCase());
    },
    (item) => item,
  );

  const first = [ask('a'), ask('b')];
  await Promise.resolve();
  const second = [ask('c'), ask('d'), ask('c')];
  finish();
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  finish();
  expect(await Promise.all(second.slice(0, 2))).toEqual(['C', 'D']);
  finish();

  expect(await second[2]).toBe('C');
  // No write has two items of one key.
  expect(writes).toEqual([['a', 'b'], ['c', 'd'], ['c']]);
});

it('fails those alone whose write failed', async () => {
  let isDown = true;
  const ask = batched(async (items: readonly number[]) => {
    if (isDown) throw new Error('away');
    return items;
  }, String);

  await expect(ask(1)).rejects.toThrow('away');
  isDown = false;
  expect(await ask(2)).toBe(2);
});

it('waits for more before it writes, where it may', async () => {
  const writes: number[][] = [];
  const ask = batched(
    async (items: readonly number[]) => {
      writes.push([...items]);
      return items;
    },
    String,
    20,
  );

  const first = ask(1);
  await new Promise((resolve) => setImmediate(resolve));
  const second = ask(2);

  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(writes).toEqual([[1, 2]]);
});
