// Where the nodes of a graph stand: a column for each depth, and rows from the top. A node stands beside the first of those
// below it, so that what comes later moves nothing above it.
import type { GraphNode } from './graph-node';

/** Pixels. */
export const NODE_WIDTH = 208;
export const NODE_HEIGHT = 62;

/** Room for the lines between two columns, and for what is said of them. */
const COLUMN_GAP = 112;
const ROW_GAP = 18;

/** Around everything. */
const MARGIN = 24;

/** The upper left corner of a node. Pixels. */
export type NodePlace = { readonly x: number; readonly y: number };

export type GraphLayout = {
  readonly places: ReadonlyMap<string, NodePlace>;
  readonly width: number;
  readonly height: number;
};

/** @param nodes In outline order. */
export function layoutOf(nodes: readonly GraphNode[]): GraphLayout {
  const places = new Map<string, NodePlace>();
  const begun = new Set<string>();
  let [row, columns] = [-1, 0];
  for (const { key, parent, depth } of nodes) {
    const isFirst = parent !== null && !begun.has(parent);
    if (parent !== null) begun.add(parent);
    if (!isFirst) row += 1;
    columns = Math.max(columns, depth + 1);
    places.set(key, placeAt(depth, row));
  }
  return {
    places,
    width: widthOf(columns),
    height: 2 * MARGIN + (row + 1) * (NODE_HEIGHT + ROW_GAP) - (row >= 0 ? ROW_GAP : 0),
  };
}

/** How wide a graph of so many columns is. Pixels. */
export function widthOf(columns: number): number {
  return 2 * MARGIN + columns * (NODE_WIDTH + COLUMN_GAP) - (columns > 0 ? COLUMN_GAP : 0);
}

function placeAt(column: number, row: number): NodePlace {
  return {
    x: MARGIN + column * (NODE_WIDTH + COLUMN_GAP),
    y: MARGIN + row * (NODE_HEIGHT + ROW_GAP),
  };
}
