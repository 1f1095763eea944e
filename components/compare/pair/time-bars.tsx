// How long a task took in both runs, as a share of the longer one: A solid, B outlined.

const WIDTH = 36;

/** Tasks that take less draw short bars: parts of a second say nothing. Milliseconds. */
const WHOLE_LEAST_MS = 1_000;

export function TimeBars({ a, b }: { a: number | null; b: number | null }) {
  const longer = Math.max(a ?? 0, b ?? 0, WHOLE_LEAST_MS);
  const widthOf = (ms: number | null) => Math.max(1, ((ms ?? 0) / longer) * WIDTH);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${String(WIDTH)} 11`}
      className="h-[11px] w-9 shrink-0 fill-none stroke-ink"
    >
      {a !== null && <rect width={widthOf(a)} height="4" rx="1" className="fill-ink stroke-none" />}
      {b !== null && <rect x="0.5" y="7.5" width={Math.max(1, widthOf(b) - 1)} height="3" rx="1" />}
    </svg>
  );
}
