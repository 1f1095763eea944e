// Where the nodes below one node stand beside and below each other, with what hangs from each. Up to `COLUMN_SIBLINGS` of them are a
// column; more are a block of columns, and then a further block below it. Where one stands follows from those before it
// alone, so that a later one moves none of them.
import { COLUMN_GAP, NODE_WIDTH } from './graph-sizes';

/** Room between two columns of a block where nothing is said of the lines. Pixels. */
const BLOCK_GAP = 40;

/** In one column: about as many as a window shows. */
const COLUMN_SIBLINGS = 8;

/** In one block: as many columns as a window shows. */
const BLOCK_SIBLINGS = 4 * COLUMN_SIBLINGS;

/** Of a sibling with more below it, those that come after it stand below all of that. */
const SMALL_ROWS = 3;
const SMALL_WIDTH = 2 * NODE_WIDTH + COLUMN_GAP;

/** The room that a node takes with all that hangs from it: pixels, and rows. */
export type Room = { readonly width: number; readonly rows: number };

/** From the upper left corner of all siblings: pixels to the right, rows down. */
export type SiblingPlace = {
  readonly x: number;
  readonly row: number;
  /** In a block's first column null; in another one where the column before it ends, and the block's first row. */
  readonly over: { readonly x: number; readonly row: number } | null;
};

export type Sibling = {
  readonly key: string;
  readonly room: Room;
  /** The keys of others of which one waits for it, or for one of which it waits. */
  readonly linked: readonly string[] | undefined;
};

/**
 * Gives each of them its place.
 * @param hasLabels Something is said of the lines of this graph.
 * @returns The room that they take together.
 */
export function placeSiblings(
  siblings: readonly Sibling[],
  hasLabels: boolean,
  put: (key: string, place: SiblingPlace) => void,
): Room {
  const gap = hasLabels ? COLUMN_GAP : BLOCK_GAP;
  const block = new Set<string>();
  let [width, rows, top, row, x, right] = [0, 0, 0, 0, 0, 0];
  let isFull = false;
  for (const { key, room, linked } of siblings) {
    if (isFull || linked?.some((other) => block.has(other))) {
      block.clear();
      top = rows;
      row = rows;
      x = 0;
      right = 0;
    } else if (block.size > 0 && block.size % COLUMN_SIBLINGS === 0) {
      row = top;
      x = right + gap;
    }
    block.add(key);
    put(key, { x, row, over: x === 0 ? null : { x: x - gap, row: top } });
    row += room.rows;
    right = Math.max(right, x + room.width);
    rows = Math.max(rows, row);
    width = Math.max(width, right);
    isFull = block.size === BLOCK_SIBLINGS || room.rows > SMALL_ROWS || room.width > SMALL_WIDTH;
  }
  return { width, rows };
}
