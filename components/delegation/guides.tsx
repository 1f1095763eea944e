// The lines of a tree, left of a row: one cell for each level above it.
import type { Guide } from './lineage-tree';

/** Deeper levels are drawn no further to the right, so that words keep their room. */
const LEVELS_DRAWN_MAX = 8;

/** Where the line of a row bends: the middle of what it leads to. */
export type Bend = 'edge' | 'gate';

const BEND: Readonly<Record<Bend, string>> = { edge: 'h-[46px]', gate: 'h-[30px]' };

/** Beside each other, as high as the row. `isBroken`: what the line leads to was forbidden. */
export function Guides({
  guides,
  bend,
  isBroken = false,
}: {
  guides: readonly Guide[];
  bend: Bend;
  isBroken?: boolean;
}) {
  const drawn = guides.slice(-LEVELS_DRAWN_MAX);
  const hidden = guides.length - drawn.length;
  return (
    <span aria-hidden className="flex shrink-0 self-stretch">
      {drawn.map((guide, index) => (
        // A cell has no identity but its level.
        <span key={`level ${String(hidden + index)}`} className="relative w-5 md:w-10">
          {(guide === 'past' || guide === 'branch') && (
            <span className="absolute inset-y-0 left-[8px] w-px bg-hairline-strong md:left-[11px]" />
          )}
          {(guide === 'branch' || guide === 'end') && (
            <span
              className={`absolute top-0 right-0 left-[8px] rounded-bl border-b border-l md:right-1 md:left-[11px] ${BEND[bend]} ${isBroken ? 'border-dashed border-fail' : 'border-hairline-strong'}`}
            />
          )}
        </span>
      ))}
    </span>
  );
}

/** The level where lines alone do not tell it. */
export function LevelNote({ depth }: { depth: number }) {
  return (
    <>
      {depth > 0 && <span className="sr-only">Level {depth + 1}: </span>}
      {depth > LEVELS_DRAWN_MAX && (
        <span aria-hidden className="shrink-0 text-12 text-ink-faint">
          level {depth + 1}
        </span>
      )}
    </>
  );
}
