// Grey lines where data is really late. Read out as one word.

const WIDTHS = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4', 'w-1/2'] as const;

export function Skeleton({ lines, label }: { lines: number; label: string }) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  return (
    <div role="status" aria-label={label} className="grid gap-3 px-5 py-4">
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={`line-${String(line)}`}
          className={`h-3 rounded-small bg-fill-active motion-safe:animate-pulse-quiet ${WIDTHS[line % WIDTHS.length] ?? 'w-1/2'}`}
        />
      ))}
    </div>
  );
}
