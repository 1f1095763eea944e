// What two runs differ in, page by page: 5,000 tasks of both are megabytes.
import type { AlignedTasks } from '@/lib/model/run-diff';
import { jsonBytes } from '@/lib/std/utf8';
import type { RunDiff } from './run-diff';

export type DiffPage = RunDiff & {
  /** How many aligned tasks stand before the next page; null at the end. */
  readonly next: number | null;
};

/** The aligned tasks after so many; a page ends with the pair in which it exceeds `bytesMax`. */
export function diffPage(diff: RunDiff, after: number, bytesMax: number): DiffPage {
  const aligned: AlignedTasks[] = [];
  let bytes = 0;
  for (let at = after; at < diff.aligned.length && bytes <= bytesMax; at += 1) {
    const pair = diff.aligned[at];
    if (pair === undefined) break;
    bytes += jsonBytes(pair);
    aligned.push(pair);
  }
  const end = after + aligned.length;
  return { ...diff, aligned, next: end < diff.aligned.length ? end : null };
}
