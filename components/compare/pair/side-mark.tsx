// Which of two runs: A is solid, B is outlined; no hue says it.
export function SideMark({ side }: { side: 'a' | 'b' }) {
  const look =
    side === 'a'
      ? 'bg-ink-strong text-surface'
      : 'text-ink-strong shadow-[inset_0_0_0_1.5px_var(--ink-strong)]';
  return (
    <span
      className={`inline-grid size-[18px] shrink-0 place-items-center rounded-small align-middle text-12 leading-none font-semibold ${look}`}
    >
      {side.toUpperCase()}
    </span>
  );
}
