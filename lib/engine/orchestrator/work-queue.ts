// What is to be looked at next: assignments by the keys of their roots. Those that wait for an agent to have a hand free stand in
// line by their question: whoever frees one lets the first of each line try, and whoever gets an agent lets the next one.
// Whoever begins a line tries at once: a hand may have come free since it was told to wait.
import { Deadlines } from './deadlines';

/** Longer timers fire at once; the deadline is looked at again then. Milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export class WorkQueue {
  readonly #wake: () => void;
  readonly #now: () => number;
  /** Looked at before all others: they wait longest. */
  readonly #tries = new Set<string>();
  readonly #keys = new Set<string>();
  readonly #lines = new Map<string, Set<string>>();
  readonly #questionOf = new Map<string, string>();
  readonly #deadlines = new Deadlines();
  #timer: NodeJS.Timeout | null = null;

  /** @param wake Called when something came to be looked at. */
  constructor(now: () => number, wake: () => void) {
    this.#now = now;
    this.#wake = wake;
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0 && this.#tries.size === 0;
  }

  add(keys: Iterable<string>): void {
    for (const key of keys) this.#keys.add(key);
    if (!this.isEmpty) this.#wake();
  }

  get hasLines(): boolean {
    return this.#lines.size > 0;
  }

  /** Puts back what was taken and could not be looked at. */
  putBack(taken: readonly { readonly key: string; readonly isTry: boolean }[]): void {
    for (const { key, isTry } of taken) (isTry ? this.#tries : this.#keys).add(key);
  }

  /** Looks at a key again when it is due. */
  addAt(key: string, at: number): void {
    this.#deadlines.add(key, at);
    this.#setTimer();
  }

  /** Takes out what is looked at first; `isTry` of those from the front of a line. */
  take(max: number): { key: string; isTry: boolean }[] {
    const taken: { key: string; isTry: boolean }[] = [];
    for (const [isTry, keys] of [[true, this.#tries] as const, [false, this.#keys] as const]) {
      for (const key of keys) {
        if (taken.length >= max) return taken;
        keys.delete(key);
        taken.push({ key, isTry });
      }
    }
    return taken;
  }

  /** Into the line of those that ask the same. */
  wait(key: string, question: string): void {
    if (this.#questionOf.get(key) === question) return;
    this.leave(key);
    this.#questionOf.set(key, question);
    const line = this.#lines.get(question);
    if (line) {
      line.add(key);
      return;
    }
    this.#lines.set(question, new Set([key]));
    this.#tries.add(key);
  }

  /** Out of its line, in which the next one may try, and not looked at later any more. */
  leave(key: string): void {
    this.#deadlines.delete(key);
    const question = this.#questionOf.get(key);
    if (question === undefined) return;
    this.#questionOf.delete(key);
    const line = this.#lines.get(question);
    line?.delete(key);
    if (line?.size === 0) this.#lines.delete(question);
    else if (line) this.#tryFirst(line);
  }

  /** Somebody may have a hand free. */
  tryLines(): void {
    for (const line of this.#lines.values()) this.#tryFirst(line);
    if (!this.isEmpty) this.#wake();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #tryFirst(line: ReadonlySet<string>): void {
    const [first] = line;
    if (first !== undefined) this.#tries.add(first);
  }

  #setTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const next = this.#deadlines.next();
    if (next === null) return;
    const delay = Math.min(Math.max(next - this.#now(), 0), TIMER_MAX_MS);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.add(this.#deadlines.take(this.#now()));
      this.#setTimer();
    }, delay);
    this.#timer.unref();
  }
}
