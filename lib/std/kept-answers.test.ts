import { expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers';

/** Answers that say how often they were made. */
function counted(max = 2) {
  const kept = new KeptAnswers<number>(max);
  let made = 0;
  const ask = (key: string, version = 1) => kept.get(key, version, () => Promise.resolve(++made));
  return { kept, ask };
}

test('an answer is made once for each version of its source', async () => {
  const { ask } = counted();

  expect([await ask('a'), await ask('a'), await ask('a', 2), await ask('a', 2)]).toEqual([
    1, 1, 2, 2,
  ]);
});

test('whoever asks while an answer is made waits for the same work', async () => {
  const { ask } = counted();

  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1]);
});

test('the answer that was asked for longest ago goes where there is no room', async () => {
  const { ask } = counted(2);
  await ask('a');
  await ask('b');
  await ask('a');

  await ask('c');

  expect([await ask('a'), await ask('b')]).toEqual([1, 4]);
});

test('all are made anew after they were let go', async () => {
  const { kept, ask } = counted();
  await ask('a');

  kept.evict();

  expect(await ask('a')).toBe(2);
});

test('what failed is made again', async () => {
  const kept = new KeptAnswers<number>(2);

  await expect(kept.get('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(await kept.get('a', 1, () => Promise.resolve(7))).toBe(7);
});
