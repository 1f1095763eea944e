/** Counts on a scale on which ten times as many weigh about one more: 1 gives 0.35, 10 gives 1.2, 50 gives 2. */
export function logScale(count: number): number {
  return Math.min(2, Math.log1p(count) / 2);
}
