// Few long readings at once: whoever reads much of the log waits for its turn, and in a turn reads one small page. What a page
// of a window or one event costs is not held up by it, for that takes no turn.

/** Runs work when its turn comes: in the order in which it was asked for. */
export type ReadTurns = <T>(work: () => Promise<T>) => Promise<T>;

/** At first nobody has a turn. */
export function createReadTurns(atOnceMax: number): ReadTurns {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running < atOnceMax) running += 1;
    // Whoever ends hands its place on, so that nobody who comes meanwhile goes before.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
