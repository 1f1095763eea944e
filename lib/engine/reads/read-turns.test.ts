import { expect, test } from 'vitest';
import { createReadTurns } from './read-turns';

/** A piece of work that ends when it is told to. */
function aWork() {
  let end = (): void => undefined;
  let hasBegun = false;
  return {
    run: () =>
      new Promise<void>((resolve) => {
        hasBegun = true;
        end = resolve;
      }),
    end: () => end(),
    hasBegun: () => hasBegun,
  };
}

test('few read at once, and the rest in the order in which they came', async () => {
  const inTurn = createReadTurns(2);
  const works = Array.from({ length: 5 }, aWork);
  const ends = works.map(({ run }) => inTurn(run));
  const begun = () => works.map(({ hasBegun }) => hasBegun());

  expect(begun()).toEqual([true, true, false, false, false]);
  works[1]?.end();
  await ends[1];
  expect(begun()).toEqual([true, true, true, false, false]);
  works[0]?.end();
  await ends[0];
  expect(begun()).toEqual([true, true, true, true, false]);
  for (const work of [works[2], works[3]]) work?.end();
  await Promise.all([ends[2], ends[3]]);
  works[4]?.end();
  await ends[4];
});

test('a reading that fails hands its turn on', async () => {
  const inTurn = createReadTurns(1);
  const failed = inTurn(() => Promise.reject(new Error('a broken disk')));
  const next = inTurn(async () => 'read');

  await expect(failed).rejects.toThrow('a broken disk');
  expect(await next).toBe('read');
});
