// What is done at once after a rest, and then at a calm pace, however often it is asked for. The last time is never missed.

export type Pace = {
  ask(): void;
  /** Forgets what was asked for. */
  end(): void;
};

/** With at least `paceMs` between two times. */
export function paced(act: () => void, paceMs: number): Pace {
  let rest: ReturnType<typeof setTimeout> | null = null;
  let isDue = false;

  function ask(): void {
    isDue = rest !== null;
    if (isDue) return;
    rest = setTimeout(endRest, paceMs);
    act();
  }

  function endRest(): void {
    rest = null;
    if (isDue) ask();
  }

  function end(): void {
    if (rest !== null) clearTimeout(rest);
    rest = null;
    isDue = false;
  }

  return { ask, end };
}
