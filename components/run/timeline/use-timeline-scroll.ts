'use client';
// Moves over a timeline: its pane scrolls as any other, and its line is drawn longer or shorter around the pointer, the fingers or
// the middle of what is seen of it. Who goes back to it finds it as they left it.
import { usePathname } from 'next/navigation';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { LeftPlaces } from '@/components/ui/layout/left-places';
import { usePaneKept } from '@/components/ui/layout/use-pane-kept';
import { usePaneZoom } from '@/components/ui/layout/use-pane-zoom';

/** What one press of longer or shorter multiplies by. */
const ZOOM_STEP = 1.5;

/** Beyond it bars are further apart than anybody compares. */
const ZOOM_MAX = 32;

/** Behind the line, however long it is. Pixels. */
const LANE_END = 12;

/** With how far the pane was scrolled. Pixels. */
const left = new LeftPlaces<{ readonly zoom: number; readonly x: number; readonly y: number }>();

export type TimelineScroll = {
  readonly pane: RefObject<HTMLDivElement | null>;
  /** How many times as long as the pane the line is. */
  readonly zoom: number;
  readonly isShortest: boolean;
  readonly isLongest: boolean;
  zoomBy(direction: 1 | -1): void;
};

export function useTimelineScroll(): TimelineScroll {
  const pane = useRef<HTMLDivElement>(null);
  const path = usePathname();
  const [zoom, setZoom] = useState(() => left.at('', path)?.zoom ?? 1);
  const drawn = useRef<number>(null);
  /** What stays where it is at the next change of the zoom. Pixels from the pane's left edge. */
  const anchor = useRef<number | null>(null);

  usePaneZoom(pane, ({ factor, x }) => {
    anchor.current = x;
    setZoom((before) => within(before * factor));
  });
  // The pane's position, which the browser holds.
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = zoom;
    const element = pane.current;
    if (element === null || before === zoom) return;
    if (before === null) {
      const stood = left.at();
      if (stood !== undefined) element.scrollTo(stood.x, stood.y);
      return;
    }
    const names = element.querySelector<HTMLElement>('.timeline-name')?.offsetWidth ?? 0;
    const room = element.clientWidth - names;
    const at = anchor.current === null ? room / 2 : Math.max(0, anchor.current - names);
    anchor.current = null;
    const grown = (room * zoom - LANE_END) / (room * before - LANE_END);
    element.scrollLeft = (element.scrollLeft + at) * grown - at;
  }, [zoom]);
  usePaneKept(pane, (x, y) => left.keep({ zoom, x, y }));

  return {
    pane,
    zoom,
    isShortest: zoom === 1,
    isLongest: zoom === ZOOM_MAX,
    zoomBy: (direction) => setZoom((before) => within(before * ZOOM_STEP ** direction)),
  };
}

function within(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(1, zoom));
}
