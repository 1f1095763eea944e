// Hits by day as bars: every day from the first to the last that has some, the last ones where they are many.

export type DayBar = { readonly day: string; readonly hits: number };

/** What a phone shows as bars that can be told apart. */
const BARS_MAX = 60;

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param days In order, without those that have none. */
export function dayBars(days: readonly (readonly [string, number])[]): DayBar[] {
  const [first] = days[0] ?? [];
  const [last] = days.at(-1) ?? [];
  if (first === undefined || last === undefined) return [];
  const hitsOf = new Map(days);
  const end = Date.parse(last);
  const from = Math.max(Date.parse(first), end - (BARS_MAX - 1) * DAY_MS);
  const count = Math.round((end - from) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(from + at * DAY_MS).toISOString().slice(0, first.length);
    return { day, hits: hitsOf.get(day) ?? 0 };
  });
}
