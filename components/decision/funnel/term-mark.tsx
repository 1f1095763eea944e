// The shade of a preferred term: the same in the question, in every bar and at its slider. An ornament: the name
// always stands beside it or is read out.

/** From the heaviest term on; more terms than shades begin anew. */
const SHADES = ['bg-ink', 'bg-ink/55', 'bg-ink/30', 'bg-ink/75', 'bg-ink/42'] as const;

/** The class of the nth term of a decision. */
export function shadeOf(index: number): string {
  return SHADES[Math.max(0, index) % SHADES.length] ?? 'bg-ink';
}

export function TermMark({ index }: { index: number }) {
  return (
    <span
      aria-hidden
      className={`term-mark inline-block size-2 shrink-0 rounded-[2px] align-middle ${shadeOf(index)}`}
    />
  );
}
