// What an operator wants to know of the live fan-out.

/** Counts since the start, but for `connected`. */
export type LiveStats = {
  connected: number;
  refused: number;
  /** Told that they lag. */
  lagging: number;
  /** Cut off because they took nothing. */
  stalled: number;
  /** Packets that no client has reason to send. */
  ignored: number;
};
