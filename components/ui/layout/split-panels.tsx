'use client';
// The content and, beside it, a detail pane of adjustable width. Below 1024 px the detail takes the content's place, and at
// any width where the address says `wide`.
import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';

/** Widths in pixels. */
const MAIN_MIN = 360;
const DETAIL_DEFAULT = 432;
const DETAIL_MIN = 328;
const DETAIL_MAX = 720;

export function SplitPanels({ main, detail }: { main: ReactNode; detail: ReactNode | null }) {
  const isWide = useSearchParams().get('wide') !== null;
  return (
    <Group
      id="split"
      orientation="horizontal"
      className="split-panels min-h-0 flex-1"
      data-detail={detail === null ? undefined : isWide ? 'wide' : 'beside'}
    >
      <Panel id="main" minSize={MAIN_MIN} className="flex flex-col">
        {main}
      </Panel>
      {detail !== null && (
        <>
          <Separator
            aria-label="Width of the detail pane"
            className="relative w-px bg-hairline outline-offset-0 before:absolute before:-inset-x-1 before:inset-y-0 hover:bg-accent-line data-[separator=active]:bg-accent-line data-[separator=focus]:bg-accent"
          />
          <Panel
            id="detail"
            defaultSize={DETAIL_DEFAULT}
            minSize={DETAIL_MIN}
            maxSize={DETAIL_MAX}
            groupResizeBehavior="preserve-pixel-size"
            className="flex flex-col bg-surface"
          >
            {detail}
          </Panel>
        </>
      )}
    </Group>
  );
}
