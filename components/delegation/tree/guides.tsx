'use client';
// The lines of a tree, left of a row: one cell for each of the nearest levels above it. They run below the marks that fold.
import { useMessages } from '@/components/ui/language/language-context';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import type { Guide } from './lineage-tree';
import { LEVELS_DRAWN_MAX } from './lineage-tree';

/** Levels drawn where there is little room: the class `hidden md:block` takes the others away. */
const LEVELS_NARROW_MAX = 4;

/** Where the line of a row bends: the middle of what it leads to. */
export type Bend = 'edge' | 'review';

const BEND: Readonly<Record<Bend, string>> = { edge: 'h-[46px]', review: 'h-[30px]' };

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
  return (
    <span aria-hidden className="flex shrink-0 self-stretch">
      {guides.map((guide, index) => (
        <span
          // A cell has no identity but its level.
          key={`level ${String(guides.length - index)}`}
          className={`relative w-5 md:w-9 ${guides.length - index > LEVELS_NARROW_MAX ? 'hidden md:block' : ''}`}
        >
          {(guide === 'past' || guide === 'branch') && (
            <span className="absolute inset-y-0 left-[10px] w-px bg-hairline-strong" />
          )}
          {(guide === 'branch' || guide === 'end') && (
            <span
              className={`absolute top-0 right-0 left-[10px] rounded-bl border-b border-l ${BEND[bend]} ${isBroken ? 'border-dashed border-fail' : 'border-hairline-strong'}`}
            />
          )}
        </span>
      ))}
    </span>
  );
}

/** The level, where lines do not show it. */
export function LevelNote({ depth }: { depth: number }) {
  const messages = useMessages(LINEAGE).row;
  if (depth <= LEVELS_NARROW_MAX) return null;
  return (
    <span
      aria-hidden
      className={`shrink-0 text-12 text-ink-faint ${depth <= LEVELS_DRAWN_MAX ? 'md:hidden' : ''}`}
    >
      {messages.level(depth + 1)}
    </span>
  );
}
