'use client';
// The whole graph in small, where it is larger than its pane, with the part in sight, in a corner without a node. Pressing and
// dragging in it moves the pane, and it stays in its corner meanwhile.
import { type PointerEvent, useEffect, useState } from 'react';
import { watchPane } from '@/components/ui/layout/watch-pane';
import { isOnPath } from '@/lib/run-graph/failure-path';
import { type Corner, freeCorner } from '@/lib/run-graph/free-corner';
import type { GraphLayout } from '@/lib/run-graph/graph-layout';
import type { Graph, GraphNode } from '@/lib/run-graph/graph-node';
import { NODE_HEIGHT, NODE_WIDTH } from '@/lib/run-graph/graph-sizes';
import type { GraphScroll } from './use-graph-scroll';

/** Pixels. */
const WIDTH_MAX = 150;
const HEIGHT_MAX = 90;

/** A graph that is far longer than it is wide is stretched to this much across, to be seen and pressed. Pixels. */
const ACROSS_MIN = 28;

/** Between it and the edges of the pane, where bars to scroll by may be, and the nodes. Pixels. */
const MARGIN = 24;

const CORNER_LOOK: Readonly<Record<Corner, string>> = {
  bottomRight: 'right-4 bottom-3',
  bottomLeft: 'left-4 bottom-3',
  topRight: 'top-3 right-4',
  topLeft: 'top-3 left-4',
};

type Sight = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export function GraphMinimap({
  graph,
  layout,
  path,
  scroll: { pane, zoom },
}: {
  graph: Graph;
  layout: GraphLayout;
  path: ReadonlySet<string>;
  scroll: GraphScroll;
}) {
  const sight = useSight(pane, zoom);
  const [held, setHeld] = useState<Corner | null>(null);
  const isLarger =
    sight !== null && (sight.width < layout.width - 1 || sight.height < layout.height - 1);
  if (!isLarger) return null;
  const scale = Math.min(WIDTH_MAX / layout.width, HEIGHT_MAX / layout.height);
  const width = Math.max(layout.width * scale, ACROSS_MIN);
  const height = Math.max(layout.height * scale, ACROSS_MIN);
  const corner =
    held ??
    freeCorner([...layout.places.values()], sight, {
      width: (width + MARGIN) / zoom,
      height: (height + MARGIN) / zoom,
    });

  function moveTo(event: PointerEvent<SVGSVGElement>): void {
    const element = pane.current;
    if (event.buttons === 0 || element === null) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    element.scrollLeft = x * layout.width * zoom - element.clientWidth / 2;
    element.scrollTop = y * layout.height * zoom - element.clientHeight / 2;
  }

  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      preserveAspectRatio="none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(corner);
        moveTo(event);
      }}
      onPointerMove={moveTo}
      onLostPointerCapture={() => setHeld(null)}
      className={`absolute ${CORNER_LOOK[corner]} hidden cursor-pointer touch-none rounded border border-hairline bg-surface md:block`}
    >
      <path
        d={rectanglesOf(graph, layout, (node) => !isOnPath(node, path))}
        className="fill-hairline-strong"
      />
      <path d={rectanglesOf(graph, layout, (node) => isOnPath(node, path))} className="fill-fail" />
      <rect
        x={sight.left}
        y={sight.top}
        width={sight.width}
        height={sight.height}
        vectorEffect="non-scaling-stroke"
        className="fill-accent-fill stroke-accent"
      />
    </svg>
  );
}

/** One line around all nodes that are meant: as many elements as nodes would be drawn anew at each moment. */
function rectanglesOf(
  { nodes }: Graph,
  { places }: GraphLayout,
  isMeant: (node: GraphNode) => boolean,
): string {
  const size = `h${String(NODE_WIDTH)}v${String(NODE_HEIGHT)}h-${String(NODE_WIDTH)}z`;
  return nodes
    .flatMap((node) => {
      const place = places.get(node.key);
      if (place === undefined || !isMeant(node)) return [];
      return [`M${String(place.x)} ${String(place.y)}${size}`];
    })
    .join('');
}

/** Which part of the graph is in sight; null before the pane is there. */
function useSight(pane: GraphScroll['pane'], zoom: number): Sight | null {
  const [sight, setSight] = useState<Sight | null>(null);
  // The pane's position and size: heard from it until it goes.
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    return watchPane(element, () =>
      setSight({
        left: element.scrollLeft / zoom,
        top: element.scrollTop / zoom,
        width: element.clientWidth / zoom,
        height: element.clientHeight / zoom,
      }),
    );
  }, [pane, zoom]);
  return sight;
}
