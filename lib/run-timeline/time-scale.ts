// Places on the line of a timeline, from 0 to 1: time as it went, but pauses in which nothing at all happened are folded to the
// same small width.
import type { Interval } from './bars';

/** A pause is folded from this share of the whole on. */
const PAUSE_SHARE = 0.15;

/** What nobody notices is not folded, however short the run is. Milliseconds. */
const PAUSE_MIN_MS = 2_000;

/** The width of a folded pause, as a share of the time that is not folded. */
const FOLDED_SHARE = 0.05;

export type TimeScale = Interval & {
  /** In order. */
  readonly pauses: readonly Interval[];
  /** The place of a time; what lies outside is put at the end that is next. */
  placeOf(time: number): number;
};

/** The pauses between moments that are worth folding. @param times In any order. */
export function pausesIn(times: readonly number[], { from, to }: Interval): Interval[] {
  const least = Math.max(PAUSE_MIN_MS, (to - from) * PAUSE_SHARE);
  const sorted = times.filter((time) => time > from && time < to).sort((one, other) => one - other);
  const pauses: Interval[] = [];
  let before = from;
  for (const time of [...sorted, to]) {
    if (time - before >= least) pauses.push({ from: before, to: time });
    before = time;
  }
  return pauses;
}

/** @param pauses In order, none overlap, all within the bounds. */
export function timeScale({ from, to }: Interval, pauses: readonly Interval[]): TimeScale {
  const folded = pauses.reduce((sum, pause) => sum + pause.to - pause.from, 0);
  const active = to - from - folded;
  const width = active === 0 ? 1 : active * FOLDED_SHARE;
  const whole = active + pauses.length * width;
  return {
    from,
    to,
    pauses,
    placeOf(time) {
      if (whole === 0) return 0;
      const at = Math.min(to, Math.max(from, time));
      let passed = at - from;
      for (const pause of pauses) {
        if (at <= pause.from) break;
        const length = pause.to - pause.from;
        const share = Math.min(1, (at - pause.from) / length);
        passed += share * width - share * length;
      }
      return passed / whole;
    },
  };
}
