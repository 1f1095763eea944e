// One timer for all deadlines: it is set to the earliest one.
import { Deadlines } from './deadlines';

/** Longer timers fire at once; the deadline is looked at again then. Milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export class DeadlineTimer {
  readonly #now: () => number;
  readonly #onDue: (keys: readonly string[]) => void;
  readonly #deadlines = new Deadlines();
  #timer: NodeJS.Timeout | null = null;

  /** @param onDue Told of the keys that have become due, which may be none. */
  constructor(now: () => number, onDue: (keys: readonly string[]) => void) {
    this.#now = now;
    this.#onDue = onDue;
  }

  /** @param at Epoch milliseconds. */
  add(key: string, at: number): void {
    this.#deadlines.add(key, at);
    this.#set();
  }

  delete(key: string): void {
    this.#deadlines.delete(key);
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #set(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const next = this.#deadlines.next();
    if (next === null) return;
    const delay = Math.min(Math.max(next - this.#now(), 0), TIMER_MAX_MS);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#onDue(this.#deadlines.take(this.#now()));
      this.#set();
    }, delay);
    this.#timer.unref();
  }
}
