// Work that somebody waits for: how far it is, and whether anybody still waits.

/** Both are optional: without them the work runs to its end and says nothing meanwhile. */
export type LongWork = {
  readonly onProgress?: (done: number, total: number) => void;
  /** Ends it between two turns of the event loop: it throws the signal's reason. */
  readonly signal?: AbortSignal;
};
