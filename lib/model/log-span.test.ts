import { describe, expect, test } from 'vitest';
import { someRecords } from '@/lib/testing/records';
import type { EventRecord } from './event-record';
import { newerSpan, newestSpan, olderSpan } from './log-span';

const ascending = someRecords([{}, {}, {}], 11);
const descending = ascending.toReversed();
const full = (events: EventRecord[]) => ({ events, isFull: true });
const last = (events: EventRecord[]) => ({ events, isFull: false });
const range = ({ from, to }: { from: number; to: number }): number[] => [from, to];

describe('what a page tells of the log', () => {
  test('a full page reaches to its last event, one that is not full to the end of the log', () => {
    expect(range(newestSpan(full(descending), 20))).toEqual([11, 20]);
    expect(range(newestSpan(last(descending), 20))).toEqual([1, 20]);
    expect(range(olderSpan(full(descending), { before: 15, head: 20 }))).toEqual([11, 14]);
    expect(range(olderSpan(last([]), { before: 15, head: 20 }))).toEqual([1, 14]);
    expect(range(newerSpan(full(ascending), { after: 9, head: 20 }))).toEqual([10, 13]);
    expect(range(newerSpan(last(ascending), { after: 9, head: 20 }))).toEqual([10, 20]);
  });

  test('never reaches beyond the head but to what was committed after it was read', () => {
    expect(range(olderSpan(full(descending), { before: 99, head: 13 }))).toEqual([11, 13]);
    expect(range(olderSpan(full(descending), { before: 99, head: 12 }))).toEqual([11, 13]);
    expect(range(newestSpan(full(descending), 12))).toEqual([11, 13]);
    expect(range(newerSpan(last(ascending), { after: 9, head: 12 }))).toEqual([10, 13]);
  });

  test('its events are ascending', () => {
    expect(newestSpan(full(descending), 20).events).toEqual(ascending);
  });
});
