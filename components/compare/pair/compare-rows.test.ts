import { expect, test } from 'vitest';
import type { AlignedTasks, DiffField } from '@/lib/model/run-diff';
import { asks, runOf } from '@/lib/run-diff/run-diff-testing';
import { type CompareRow, differingRows, foldedRows, openedFor, pairRows } from './compare-rows';

/** Aligned tasks of one tree: id, parent, and in what they differ. */
function aligned(...rows: (readonly [string, string | null, DiffField?])[]): AlignedTasks[] {
  const { tasks } = runOf(
    rows.map(([id, parent]) => asks(id, id, parent === null ? {} : { parent })),
  );
  return rows.map(([id, , field]) => {
    const task = tasks.find(({ task_id }) => task_id === id) ?? null;
    return { a: task, b: field === 'presence' ? null : task, differs: field ? [field] : [] };
  });
}

const shown = (rows: readonly CompareRow[]) =>
  rows.map((row) => {
    const name = row.kind === 'fold' ? `${row.pairs.length} equal` : row.a?.task_id;
    return `${'.'.repeat(row.depth)}${name}`;
  });

const FAMILY = aligned(
  ['root', null],
  ['plan', 'root'],
  ['one', 'plan'],
  ['two', 'plan'],
  ['price', 'root'],
  ['read', 'price', 'result'],
  ['cite', 'root', 'presence'],
  ['end', 'root'],
);

test('equal tasks that stand together are one row; what stands above a difference is shown', () => {
  expect(shown(foldedRows(pairRows(FAMILY), new Set()))).toEqual([
    'root',
    '.3 equal',
    '.price',
    '..read',
    '.cite',
    '.end',
  ]);
});

test('a fold that is opened shows its tasks', () => {
  const pairs = pairRows(FAMILY);
  const fold = foldedRows(pairs, new Set()).find(({ kind }) => kind === 'fold');

  expect(shown(foldedRows(pairs, new Set([fold?.key ?? ''])))).toEqual([
    'root',
    '.plan',
    '..one',
    '..two',
    '.price',
    '..read',
    '.cite',
    '.end',
  ]);
});

test('the fold of an equal pair that an address names is opened', () => {
  const pairs = pairRows(FAMILY);

  expect(shown(foldedRows(pairs, openedFor(pairs, '3-3')))).toContain('..one');
  expect(openedFor(pairs, '6-6').size).toBe(0);
  expect(openedFor(pairs, null).size).toBe(0);
});

test('a sibling of what differs, and what stands behind it, is not kept for it', () => {
  const pairs = pairRows(
    aligned(['r', null], ['a', 'r'], ['a1', 'a'], ['b', 'r', 'route'], ['c', 'r'], ['c1', 'c']),
  );

  expect(shown(foldedRows(pairs, new Set()))).toEqual(['r', '.2 equal', '.b', '.2 equal']);
});

test('runs that differ in nothing are one fold', () => {
  const pairs = pairRows(aligned(['r', null], ['a', 'r']));

  expect(shown(foldedRows(pairs, new Set()))).toEqual(['2 equal']);
  expect(differingRows(pairs)).toEqual([]);
});

test('a key names both tasks by their first events', () => {
  expect(differingRows(pairRows(FAMILY)).map(({ key }) => key)).toEqual(['6-6', '7-']);
});
