// The ways of lines that say what waits for what: beside the nodes and between their rows, so that none passes behind a node
// and seems to end at it.
import type { GraphLayout, NodePlace } from './graph-layout';
import type { GraphLink } from './graph-links';
import { NODE_HEIGHT, NODE_WIDTH, ROW_GAP } from './graph-sizes';

export type Point = readonly [x: number, y: number];

export type Route = {
  readonly link: GraphLink;
  /** Level and upright stretches from the border of one node to that of the other. */
  readonly points: readonly Point[];
  /** To where it goes at its end. */
  readonly end: 'down' | 'up' | 'left';
};

/**
 * From the right side of a column to the lines beside it: beyond the arrows that end there, nearer than where the lines to children
 * turn, and as far apart as an eye needs to follow one of them. Pixels.
 */
const LANES = [12, 20, 8, 16, 24] as const;
const BESIDE_COLUMN = 24;

/** From a node that is left to the level stretch below or above it: the rest of the gap has room for an arrow. Pixels. */
const OUT = 6;
const IN = ROW_GAP - OUT;

/** Of all links between nodes that have a place, in their order. */
export function dependencyRoutes(links: readonly GraphLink[], layout: GraphLayout): Route[] {
  if (links.length === 0) return [];
  const columns = columnsOf(layout);
  return links.flatMap((link) => {
    const [from, to] = [layout.places.get(link.from), layout.places.get(link.to)];
    return from === undefined || to === undefined ? [] : [routeOf({ link, from, to }, columns)];
  });
}

/** The room at the right side of nodes that stand below each other. */
type Column = {
  readonly right: number;
  /** The upper sides of nodes that stand in it. */
  readonly blocked: readonly number[];
  /** By lane: what goes there. */
  readonly taken: readonly Taken[][];
};

type Taken = { readonly link: GraphLink; readonly top: number; readonly bottom: number };

function columnsOf({ places }: GraphLayout): readonly Column[] {
  const nodes = [...places.values()];
  const rights = new Set(nodes.map(({ x }) => x + NODE_WIDTH));
  return [...rights].map((right) => ({
    right,
    blocked: nodes
      .filter(({ x }) => x < right + BESIDE_COLUMN && x + NODE_WIDTH > right)
      .map(({ y }) => y),
    taken: LANES.map(() => []),
  }));
}

type Ends = { readonly link: GraphLink; readonly from: NodePlace; readonly to: NodePlace };

function routeOf(ends: Ends, columns: readonly Column[]): Route {
  const rowsApart = Math.abs(ends.to.y - ends.from.y) / (NODE_HEIGHT + ROW_GAP);
  return rowsApart === 0 || rowsApart === 1
    ? betweenRows(ends)
    : besideColumn(ends, nearestFree(ends, columns));
}

/** Through the gap between two rows, or below both nodes of one. */
function betweenRows({ link, from, to }: Ends): Route {
  const [x1, x2] = [from.x + NODE_WIDTH / 2, to.x + NODE_WIDTH / 2];
  const isUp = to.y < from.y;
  const isDown = to.y > from.y;
  const y1 = isUp ? from.y : from.y + NODE_HEIGHT;
  const y2 = isDown ? to.y : to.y + NODE_HEIGHT;
  const level = isUp ? y1 - OUT : y1 + OUT;
  const corners: readonly Point[] =
    x1 === x2
      ? []
      : [
          [x1, level],
          [x2, level],
        ];
  return { link, points: [[x1, y1], ...corners, [x2, y2]], end: isDown ? 'down' : 'up' };
}

/** Beside the last column none stands, so that one is free. */
function nearestFree({ from, to }: Ends, columns: readonly Column[]): Column {
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  let best: { readonly column: Column; readonly length: number } | null = null;
  for (const column of columns) {
    const length = lengthTo(column, from) + lengthTo(column, to);
    if (best !== null && best.length <= length) continue;
    if (!column.blocked.some((y) => y > top && y < bottom)) best = { column, length };
  }
  if (best === null) throw new Error('no column of the graph is the last one');
  return best.column;
}

function lengthTo({ right }: Column, { x }: NodePlace): number {
  return right === x + NODE_WIDTH ? 0 : Math.abs(right - (x + NODE_WIDTH / 2));
}

function besideColumn({ link, from, to }: Ends, column: Column): Route {
  const isDown = to.y > from.y;
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y) + NODE_HEIGHT];
  const x = column.right + laneOf(column, { link, top, bottom });
  const start = stub(from, { column, x, isBelow: isDown, level: OUT });
  const arrival = stub(to, { column, x, isBelow: !isDown, level: IN });
  const isLeft = column.right === to.x + NODE_WIDTH;
  const end = isLeft ? 'left' : isDown ? 'down' : 'up';
  return { link, points: [...start, ...arrival.toReversed()], end };
}

type Beside = {
  readonly column: Column;
  readonly x: number;
  /** The line comes from below the node, or goes there. */
  readonly isBelow: boolean;
  /** How far from the node it is level. */
  readonly level: number;
};

/** From the border of a node to the line beside the column: sideways out of a node of that column. */
function stub(node: NodePlace, { column, x, isBelow, level }: Beside): Point[] {
  if (column.right === node.x + NODE_WIDTH) {
    const y = node.y + (isBelow ? 0.75 : 0.25) * NODE_HEIGHT;
    return [
      [column.right, y],
      [x, y],
    ];
  }
  const middle = node.x + NODE_WIDTH / 2;
  const border = isBelow ? node.y + NODE_HEIGHT : node.y;
  const y = isBelow ? border + level : border - level;
  return [
    [middle, border],
    [middle, y],
    [x, y],
  ];
}

/** The first lane in which nothing goes that has neither end in common with it; else the first of those in which the least does. */
function laneOf({ taken }: Column, wanted: Taken): number {
  const { from, to } = wanted.link;
  const inTheWay = taken.map(
    (others) =>
      others.filter(
        ({ link, top, bottom }) =>
          link.from !== from && link.to !== to && bottom >= wanted.top && top <= wanted.bottom,
      ).length,
  );
  const lane = inTheWay.indexOf(Math.min(...inTheWay));
  taken[lane]?.push(wanted);
  return LANES[lane] ?? 0;
}
