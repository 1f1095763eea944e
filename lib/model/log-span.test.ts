import { describe, expect, test } from 'vitest';
import { someRecords } from '@/lib/testing/records';
import { newerSpan, newestSpan, olderSpan } from './log-span';

const ascending = someRecords([{}, {}, {}], 11);
const descending = ascending.toReversed();
const range = ({ from, to }: { from: number; to: number }): number[] => [from, to];

describe('what a page tells of the log', () => {
  test('a full page reaches to its last event, one that is not full to the end of the log', () => {
    expect(range(newestSpan(descending, 3, 20))).toEqual([11, 20]);
    expect(range(newestSpan(descending, 4, 20))).toEqual([1, 20]);
    expect(range(olderSpan(descending, { limit: 3, before: 15, head: 20 }))).toEqual([11, 14]);
    expect(range(olderSpan([], { limit: 3, before: 15, head: 20 }))).toEqual([1, 14]);
    expect(range(newerSpan(ascending, { limit: 3, after: 9, head: 20 }))).toEqual([10, 13]);
    expect(range(newerSpan(ascending, { limit: 4, after: 9, head: 20 }))).toEqual([10, 20]);
  });

  test('never reaches beyond the head but to what was committed after it was read', () => {
    expect(range(olderSpan(descending, { limit: 3, before: 99, head: 13 }))).toEqual([11, 13]);
    expect(range(olderSpan(descending, { limit: 3, before: 99, head: 12 }))).toEqual([11, 13]);
    expect(range(newestSpan(descending, 3, 12))).toEqual([11, 13]);
    expect(range(newerSpan(ascending, { limit: 4, after: 9, head: 12 }))).toEqual([10, 13]);
  });

  test('its events are ascending', () => {
    expect(newestSpan(descending, 3, 20).events).toEqual(ascending);
  });
});
