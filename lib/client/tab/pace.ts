// What is done at once after a rest, and then at a calm pace, however often it is asked for. The last time is never missed.

export type Pace = {
  ask(): void;
  /** Forgets what was asked for. */
  end(): void;
};

/** With at least `paceMs` between two times. */
export function paced(act: () => void, paceMs: number): Pace {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  function ask(): void {
    isDue = rest !== undefined;
    if (isDue) return;
    rest = setTimeout(endRest, paceMs);
    act();
  }

  function endRest(): void {
    rest = undefined;
    if (isDue) ask();
  }

  function end(): void {
    clearTimeout(rest);
    rest = undefined;
  }

  return { ask, end };
}
