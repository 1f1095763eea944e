// Where the nodes of a graph stand: what hangs from a node stands to the right of it, the first beside it, in blocks of
// columns. What comes later moves nothing that stands before it in the outline.
import { grouped } from '@/lib/std/grouped';
import type { GraphLink } from './graph-links';
import type { GraphNode } from './graph-node';
import { COLUMN_GAP, heightOf, MARGIN, NODE_HEIGHT, NODE_WIDTH, ROW_GAP } from './graph-sizes';
import { placeSiblings, type Room, type SiblingPlace } from './sibling-blocks';

/** The upper left corner of a node. Pixels. */
export type NodePlace = {
  readonly x: number;
  readonly y: number;
  /**
   * Where the line from its parent turns down to it, beside the column that stands between them, after it came over that; null where
   * none stands between them.
   */
  readonly over: { readonly x: number; readonly y: number } | null;
};

export type GraphLayout = {
  readonly places: ReadonlyMap<string, NodePlace>;
  readonly width: number;
  readonly height: number;
};

/**
 * @param nodes In outline order.
 * @param links Siblings between which one goes stand in no common block.
 * @param hasLabels Something is said of lines, beside the nodes to which they lead.
 */
export function layoutOf(
  nodes: readonly GraphNode[],
  { links, hasLabels }: { readonly links: readonly GraphLink[]; readonly hasLabels: boolean },
): GraphLayout {
  const families = grouped(nodes, ({ parent }) => parent);
  const linked = linkedWith(links);
  const rooms = new Map<string, Room>();
  const among = new Map<string, SiblingPlace>();
  const placeBelow = (parent: string | null): Room => {
    const siblings = (families.get(parent) ?? []).map(({ key }) => ({
      key,
      room: rooms.get(key) ?? ALONE,
      linked: linked.get(key),
    }));
    return placeSiblings(siblings, hasLabels, (key, place) => among.set(key, place));
  };
  // A node comes after its parent: from the end, what hangs from a node is known before it.
  for (const { key } of nodes.toReversed()) {
    if (!families.has(key)) continue;
    const { width, rows } = placeBelow(key);
    rooms.set(key, { width: BESIDE + width, rows });
  }
  const { width, rows } = placeBelow(null);
  return { places: placesOf(nodes, among), width: 2 * MARGIN + width, height: heightOf(rows) };
}

/** From a node to what hangs from it. Pixels. */
const BESIDE = NODE_WIDTH + COLUMN_GAP;

/** Of a node from which nothing hangs. */
const ALONE: Room = { width: NODE_WIDTH, rows: 1 };

/** With which others each is linked, whichever way. */
function linkedWith(links: readonly GraphLink[]): ReadonlyMap<string, readonly string[]> {
  const linked = new Map<string, string[]>();
  const note = (one: string, other: string) => {
    linked.get(one)?.push(other) ?? linked.set(one, [other]);
  };
  for (const { from, to } of links) {
    note(from, to);
    note(to, from);
  }
  return linked;
}

/** The places in the graph of nodes that have one among their siblings. */
function placesOf(
  nodes: readonly GraphNode[],
  among: ReadonlyMap<string, SiblingPlace>,
): ReadonlyMap<string, NodePlace> {
  const places = new Map<string, NodePlace>();
  for (const { key, parent } of nodes) {
    const place = among.get(key);
    const beside = places.get(parent ?? '');
    if (place === undefined) continue;
    const { x, row, over } = place;
    const left = beside === undefined ? MARGIN : beside.x + BESIDE;
    const top = beside?.y ?? MARGIN;
    places.set(key, {
      x: left + x,
      y: top + downTo(row),
      over: over && { x: left + over.x, y: top + downTo(over.row) - ROW_GAP / 2 },
    });
  }
  return places;
}

/** From the first row to another one. Pixels. */
function downTo(row: number): number {
  return row * (NODE_HEIGHT + ROW_GAP);
}
