'use client';
// Steps through the differences of two runs, by buttons and by `j` and `k`. Which one is selected stands in the address.
import { changeQuery } from '@/components/ui/query-link';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { differingRows, type PairRow } from './pair/compare-rows';

export type DifferenceSteps = {
  /** The pair that the address names; null where it names none. */
  readonly selected: PairRow | null;
  /** Its place among the differences, from 1; null where it is none. */
  readonly place: number | null;
  readonly count: number;
  /** Keys of the differences beside it; null at an end. */
  readonly next: string | null;
  readonly previous: string | null;
};

export function useDifferenceSteps(pairs: readonly PairRow[], key: string | null): DifferenceSteps {
  const selected = pairs.find((pair) => pair.key === key) ?? null;
  const differing = differingRows(pairs);
  const from = selected?.index ?? -1;
  const place = differing.findIndex(({ index }) => index === from);
  const next = differing.find(({ index }) => index > from)?.key ?? null;
  const previous = differing.findLast(({ index }) => index < from)?.key ?? null;
  useShortcut('j', () => selectPair(next));
  useShortcut('k', () => selectPair(previous));
  const { length: count } = differing;
  return { selected, place: place === -1 ? null : place + 1, count, next, previous };
}

/** Shows another pair in the place of the last one; null leaves it. */
export function selectPair(key: string | null): void {
  if (key !== null) changeQuery({ pair: key }, 'replace');
}
