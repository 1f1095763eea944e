// How often the event loop comes round while a test waits: what holds it lets nobody else go.

export type TurnCounter = {
  readonly count: () => number;
  readonly stop: () => void;
};

/** Counts from here on, until it is stopped. */
export function countTurns(): TurnCounter {
  let turns = 0;
  let next = setImmediate(again);
  function again(): void {
    turns += 1;
    next = setImmediate(again);
  }
  return { count: () => turns, stop: () => clearImmediate(next) };
}
