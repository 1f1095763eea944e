import { describe, expect, test } from 'vitest';
import {
  ancestorsOf,
  foldedAtFirst,
  OPEN_ROWS_MAX,
  visibleRows,
  WHOLE_ROWS_MAX,
} from './outline-folds';

const row = (key: string, depth: number) => ({ key, depth });
const children = (of: string, count: number, depth: number) =>
  Array.from({ length: count }, (_, index) => row(`${of}.${String(index)}`, depth));
const shownAtFirst = (rows: ReturnType<typeof row>[]) =>
  visibleRows(rows, foldedAtFirst(rows)).map(({ key }) => key);

describe('what is folded at first', () => {
  test('is nothing of a short outline', () => {
    const rows = [row('a', 0), ...children('a', WHOLE_ROWS_MAX - 1, 1)];
    expect(foldedAtFirst(rows).size).toBe(0);
    expect(foldedAtFirst([]).size).toBe(0);
  });

  test('leaves all roots in sight, and as many levels as have room', () => {
    const rows = [
      ...[row('a', 0), row('a.0', 1), ...children('a.0', 500, 2)],
      ...[row('b', 0), row('b.0', 1), row('b.0.0', 2), ...children('b.0.0', 500, 3)],
      row('c', 0),
    ];
    expect(shownAtFirst(rows)).toEqual(['a', 'a.0', 'b', 'b.0', 'c']);
  });

  test('opens level by level: what stands deeper is folded for itself', () => {
    const rows = [row('a', 0), row('b', 0), row('b.0', 1), ...children('b.0', 500, 2)];
    rows.splice(1, 0, ...children('a', 200, 1));
    expect([...foldedAtFirst(rows)]).toEqual(['a', 'b', 'b.0']);
  });

  test('never leaves one root alone, however much stands below it', () => {
    const rows = [row('a', 0), ...children('a', 3_000, 1)];
    expect(foldedAtFirst(rows).size).toBe(0);
    expect(
      shownAtFirst([row('a', 0), row('b', 1), row('c', 2), row('d', 2), ...children('d', 500, 3)]),
    ).toEqual(['a', 'b', 'c', 'd']);
  });

  test('cuts a long chain where the room ends', () => {
    const chain = Array.from({ length: 3_000 }, (_, depth) => row(String(depth), depth));
    expect(shownAtFirst(chain)).toHaveLength(OPEN_ROWS_MAX);
  });
});

test('a row is shown when all that it hangs from is unfolded', () => {
  const rows = [row('a', 0), row('b', 1), row('c', 2), row('d', 1), row('e', 2)];
  expect(ancestorsOf(rows, 'e')).toEqual(['d', 'a']);
  expect(ancestorsOf(rows, 'a')).toEqual([]);
  expect(ancestorsOf(rows, 'gone')).toEqual([]);
  expect(ancestorsOf(rows, null)).toEqual([]);
});
