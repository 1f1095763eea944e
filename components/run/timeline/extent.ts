// Where a stretch of time stands, as it is written into a style.
import type { Interval } from '@/lib/run-timeline/bars';
import type { TimeScale } from '@/lib/run-timeline/time-scale';
import { shareOf } from './share-of';

/** In shares of the line. */
export function extentOf({ from, to }: Interval, scale: TimeScale) {
  const start = scale.placeOf(from);
  return { left: shareOf(start), width: shareOf(scale.placeOf(to) - start) };
}

/** The extent of a part, in shares of the bar that it is a part of. */
export function extentIn({ from, to }: Interval, whole: Interval, scale: TimeScale) {
  const [start, end] = [scale.placeOf(whole.from), scale.placeOf(whole.to)];
  const width = end - start;
  if (width === 0) return { left: '0%', width: '0%' };
  return {
    left: shareOf((scale.placeOf(from) - start) / width),
    width: shareOf((scale.placeOf(to) - scale.placeOf(from)) / width),
  };
}
