// How large the nodes of a graph are, and the room between and around them. Pixels.

export const NODE_WIDTH = 208;
export const NODE_HEIGHT = 62;

/** Room for the lines between two columns, and for what is said of them. */
export const COLUMN_GAP = 114;
export const ROW_GAP = 18;

/** Around everything. */
export const MARGIN = 24;

/** How wide a graph of so many columns is. */
export function widthOf(columns: number): number {
  return 2 * MARGIN + columns * (NODE_WIDTH + COLUMN_GAP) - (columns > 0 ? COLUMN_GAP : 0);
}

/** How high one of so many rows is. */
export function heightOf(rows: number): number {
  return 2 * MARGIN + rows * (NODE_HEIGHT + ROW_GAP) - (rows > 0 ? ROW_GAP : 0);
}
