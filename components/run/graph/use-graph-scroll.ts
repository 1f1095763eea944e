'use client';
// Moves over a graph: its pane scrolls as any other, is dragged by the mouse, and is drawn smaller or larger around the
// pointer or its middle. At first it is drawn as small as it must be to be seen whole, where it can still be read; on a phone a little
// smaller, so that it is seen who asked whom. What grows above or beside what is read does not move it, and what is selected comes into sight.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSameRecord } from '@/components/ui/later/use-same';
import { LeftPlaces } from '@/components/ui/layout/left-places';
import { usePaneKept } from '@/components/ui/layout/use-pane-kept';
import { usePaneZoom } from '@/components/ui/layout/use-pane-zoom';
import { watchPane } from '@/components/ui/layout/watch-pane';
import type { GraphLayout, NodePlace } from '@/lib/run-graph/graph-layout';
import { NODE_HEIGHT, NODE_WIDTH, widthOf } from '@/lib/run-graph/graph-sizes';

const ZOOM_MIN = 0.25;
const ZOOM_MAX = 2;

/** A graph is drawn no smaller at first: below it the words of a node are hard to read. */
const FIRST_ZOOM_MIN = 0.8;

/** The same where two nodes have no room beside each other, as on a phone, which is held nearer. */
const FIRST_ZOOM_MIN_NARROW = 0.7;

/** What one press of plus or minus multiplies by. */
const ZOOM_STEP = 1.25;

/** The part in sight is told in steps of this, with one more around it: it changes seldom while the pane moves. Pixels of the layout. */
const SIGHT_STEP = 512;

/** Around a node that is brought into sight: its outline, and the mark at its corner. Pixels. */
const SIGHT_MARGIN = 16;

/** A part of the layout. Pixels from its corner. */
type Sight = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** What a page shows before its pane is measured: more than most screens have. */
const FIRST_SIGHT: Sight = { left: 0, top: 0, right: 2048, bottom: 1536 };

export type GraphScroll = {
  readonly pane: RefObject<HTMLDivElement | null>;
  readonly zoom: number;
  /** Whether a node is in sight, or near it. */
  isInSight(place: NodePlace): boolean;
  zoomBy(direction: 1 | -1): void;
  /** As large as it may be so that everything is in sight, and no larger than it is drawn. */
  fit(): void;
  actualSize(): void;
  /** Brings a node into the middle. */
  show(key: string): void;
};

/** A point of the pane that keeps what stands under it. Pixels from the pane's corner. */
type Anchor = { readonly x: number; readonly y: number };

export function useGraphScroll(layout: GraphLayout, selected: string | null): GraphScroll {
  const pane = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(() => left.at()?.zoom ?? 1);
  const sight = useSight(pane, zoom);
  const keepAt = useKeptPosition(pane, { layout, zoom, selected }, setZoom);

  usePaneZoom(pane, ({ factor, x, y }) => {
    keepAt({ x, y });
    setZoom((before) => within(before * factor));
  });

  return {
    pane,
    zoom,
    isInSight: ({ x, y }) =>
      x < sight.right &&
      x + NODE_WIDTH > sight.left &&
      y < sight.bottom &&
      y + NODE_HEIGHT > sight.top,
    zoomBy: (direction) => setZoom((before) => within(before * ZOOM_STEP ** direction)),
    fit() {
      if (pane.current !== null) setZoom(within(wholeIn(pane.current, layout)));
    },
    actualSize: () => setZoom(1),
    show(key) {
      const place = layout.places.get(key);
      const element = pane.current;
      if (place === undefined || element === null) return;
      element.scrollTo({
        left: (place.x + NODE_WIDTH / 2) * zoom - element.clientWidth / 2,
        top: (place.y + NODE_HEIGHT / 2) * zoom - element.clientHeight / 2,
      });
    },
  };
}

/** What a graph was drawn with. */
type Drawn = {
  readonly layout: GraphLayout;
  readonly zoom: number;
  readonly selected: string | null;
};

/** With how far the pane was scrolled. Pixels. */
const left = new LeftPlaces<Drawn & { readonly x: number; readonly y: number }>();

/**
 * Scrolls the pane so that what is read stays where it is when the graph is drawn in another size or grows, and so that what is newly
 * selected is in sight. `onFirstZoom` is called once, when the pane is measured, by who did not go back to the graph: they find it as
 * they left it. Returns a function by which a point keeps its place at the next change of the zoom; without it the middle does.
 */
function useKeptPosition(
  pane: RefObject<HTMLElement | null>,
  { layout, zoom, selected }: Drawn,
  onFirstZoom: (zoom: number) => void,
): (at: Anchor) => void {
  const drawn = useRef<Drawn>(null);
  const anchor = useRef<Anchor | null>(null);
  // The pane's position, which the browser holds.
  useLayoutEffect(() => {
    const isFirst = drawn.current === null;
    const stood = isFirst ? left.at() : undefined;
    const before = drawn.current ?? stood ?? { layout, zoom, selected: null };
    drawn.current = { layout, zoom, selected };
    const element = pane.current;
    if (element === null) return;
    if (stood !== undefined) element.scrollTo(stood.x, stood.y);
    else if (isFirst) onFirstZoom(firstZoom(element, layout));
    const at = anchor.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    anchor.current = null;
    if (before.zoom !== zoom) {
      element.scrollLeft = ((element.scrollLeft + at.x) / before.zoom) * zoom - at.x;
      element.scrollTop = ((element.scrollTop + at.y) / before.zoom) * zoom - at.y;
    } else if (before.layout !== layout) {
      const { scrollLeft, scrollTop } = element;
      const corner = { left: scrollLeft / zoom, top: scrollTop / zoom };
      const moved = movedBy(before.layout, layout, corner, selected);
      element.scrollLeft += moved.x * zoom;
      element.scrollTop += moved.y * zoom;
    }
    // The inspector that opens beside the graph takes a part of it away.
    if (before.selected !== selected)
      bringIntoSight(element, layout.places.get(selected ?? ''), zoom);
  }, [pane, layout, zoom, selected, onFirstZoom]);
  usePaneKept(pane, (x, y) => left.keep({ layout, zoom, selected, x, y }));
  return (at) => {
    anchor.current = at;
  };
}

/** Follows the pane as it is scrolled, zoomed and made another size. */
function useSight(pane: RefObject<HTMLElement | null>, zoom: number): Sight {
  const [sight, setSight] = useState(FIRST_SIGHT);
  // The pane is scrolled and sized by the browser. The observer tells its size at once, and another zoom shows another part.
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    return watchPane(element, () => setSight((before) => sightOf(element, zoom, before)));
  }, [pane, zoom]);
  return sight;
}

/** The one before where nothing changed. */
function sightOf(element: HTMLElement, zoom: number, before: Sight): Sight {
  const start = (at: number) => (Math.floor(at / zoom / SIGHT_STEP) - 1) * SIGHT_STEP;
  const end = (at: number) => (Math.ceil(at / zoom / SIGHT_STEP) + 1) * SIGHT_STEP;
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
  const after = {
    left: start(scrollLeft),
    top: start(scrollTop),
    right: end(scrollLeft + clientWidth),
    bottom: end(scrollTop + clientHeight),
  };
  return isSameRecord(before, after) ? before : after;
}

/** Moves the pane no further than it must. */
function bringIntoSight(pane: HTMLElement, place: NodePlace | undefined, zoom: number): void {
  if (place === undefined) return;
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = pane;
  pane.scrollLeft = nearest(scrollLeft, clientWidth, place.x * zoom, NODE_WIDTH * zoom);
  pane.scrollTop = nearest(scrollTop, clientHeight, place.y * zoom, NODE_HEIGHT * zoom);
}

/** Where a stretch of so much room begins so that a node and what surrounds it stand in it. Pixels. */
function nearest(from: number, room: number, start: number, size: number): number {
  const latest = start - SIGHT_MARGIN;
  const earliest = start + size + SIGHT_MARGIN - room;
  return Math.min(latest, Math.max(earliest, from));
}

/** As large as it may be so that all of it is in sight, and no larger than it is drawn. */
function wholeIn({ clientWidth, clientHeight }: HTMLElement, { width, height }: GraphLayout) {
  return Math.min(1, clientWidth / width, clientHeight / height);
}

function firstZoom(pane: HTMLElement, layout: GraphLayout): number {
  const whole = wholeIn(pane, layout);
  if (whole >= FIRST_ZOOM_MIN) return whole;
  const beside = pane.clientWidth / Math.min(layout.width, widthOf(2));
  return Math.min(1, Math.max(FIRST_ZOOM_MIN_NARROW, beside));
}

function within(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));
}

/** How far what is read moved: the selected node, else the uppermost one in sight that is still there. */
function movedBy(
  { places }: GraphLayout,
  after: GraphLayout,
  /** Where what is in sight begins. */
  { left, top }: { readonly left: number; readonly top: number },
  selected: string | null,
): { readonly x: number; readonly y: number } {
  let read = selected ?? '';
  if (!places.has(read)) {
    let highest = Number.POSITIVE_INFINITY;
    for (const [key, { x, y }] of places) {
      if (y < top || y >= highest || x + NODE_WIDTH <= left || !after.places.has(key)) continue;
      highest = y;
      read = key;
    }
  }
  const [from, to] = [places.get(read), after.places.get(read)];
  if (from === undefined || to === undefined) return { x: 0, y: 0 };
  return { x: to.x - from.x, y: to.y - from.y };
}
