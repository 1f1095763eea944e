// How much of a limit is used, as a short bar. The figures stand beside it in words: the bar is an ornament.

export function ScaledBar({
  value,
  limit,
  isBroken = false,
  size = 'regular',
}: {
  value: number;
  limit: number;
  isBroken?: boolean;
  size?: 'regular' | 'short';
}) {
  const share = limit <= 0 ? (value > 0 ? 1 : 0) : Math.min(1, Math.max(0, value / limit));
  return (
    <span
      aria-hidden
      className={`inline-block h-1 shrink-0 overflow-hidden rounded-small bg-fill-active align-middle ${size === 'short' ? 'w-8' : 'w-16'}`}
    >
      <span
        style={{ width: `${String(Math.round(share * 100))}%` }}
        className={`block h-full ${isBroken ? 'bg-fail' : 'bg-ink-faint'}`}
      />
    </span>
  );
}
