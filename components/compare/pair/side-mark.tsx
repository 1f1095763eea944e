// Which of two runs: A is solid, B is outlined; no hue says it.
export function SideMark({ side }: { side: 'a' | 'b' }) {
  const look =
    side === 'a'
      ? 'bg-ink-strong text-surface'
      : 'border-[1.5px] border-ink-strong text-ink-strong';
  return (
    <span
      className={`inline-grid size-[18px] shrink-0 place-items-center rounded-small align-middle text-12 leading-none font-semibold ${look}`}
    >
      {side.toUpperCase()}
    </span>
  );
}
