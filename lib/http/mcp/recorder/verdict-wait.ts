// How long calls are held up for verdicts: one of them for a moment, and after a verdict that did not come none for a while.

/** A call waits so long for its verdict. Milliseconds. */
export const VERDICT_TIMEOUT_MS = 2_000;

/** After a verdict that did not come in time none is asked for so long: what hangs holds up one call in it. Milliseconds. */
export const VERDICT_PAUSE_MS = 10_000;

export class VerdictWait {
  readonly #now: () => number;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  /** With a clock in milliseconds, from any moment on. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** No verdict is to be asked for now: the call passes. */
  get isPaused(): boolean {
    return this.#now() < this.#pausedUntil;
  }

  /** A verdict did not come in time. */
  pause(): void {
    this.#pausedUntil = this.#now() + VERDICT_PAUSE_MS;
  }
}
