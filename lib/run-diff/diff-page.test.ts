import { expect, test } from 'vitest';
import { diffPage } from './diff-page';
import { asks, diffOf, runOf } from './run-diff-testing';

const run = runOf(Array.from({ length: 9 }, (_, at) => asks(`t${at}`, `Task ${at}`)));
const diff = diffOf(run, run);

test('pages that are read one after the other are the whole, however small they are', () => {
  for (const bytesMax of [0, 2_000, 1_000_000]) {
    const ids: (string | undefined)[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page = diffPage(diff, after, bytesMax);
      expect(page.summary).toBe(diff.summary);
      ids.push(...page.aligned.map(({ a }) => a?.task_id));
      after = page.next;
    }

    expect(ids).toEqual(diff.aligned.map(({ a }) => a?.task_id));
  }
});

test('a page holds no more than one pair beyond its bytes', () => {
  expect(diffPage(diff, 0, 0)).toMatchObject({ aligned: [diff.aligned[0]], next: 1 });
  expect(diffPage(diff, 0, 1_000_000).next).toBeNull();
  expect(diffPage(diff, 99, 1_000_000)).toMatchObject({ aligned: [], next: null });
});
