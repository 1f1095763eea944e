// The window of one rule: what its hits of late come to, and whether that was said already. Time is that of receipt, and never
// goes back here where a clock does.
import type { AlertSettings } from '@/lib/model/alert';

/**
 * A window is counted in so many parts, whatever its length: a few hundred bytes of a rule, however many hits it has. What is
 * older than the window never counts; of its oldest sixtieth a part may be left out.
 */
const PARTS = 60;

/** What goes on is said again after a day, so that nobody takes it for over. Milliseconds. */
export const REPEAT_MS = 24 * 60 * 60 * 1000;

export type Hit = {
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly amount: number;
};

/** What an alert says of the window that raised it. */
export type RaisedWindow = {
  readonly count: number;
  readonly first_seq: number;
  readonly last_seq: number;
};

/** Number of the part since 1970, what it comes to, its first event. */
type Part = readonly [number, number, number];

export type SavedWindow = {
  readonly at: number;
  readonly parts: readonly Part[];
  /** When it raised its last alert, where that stands. */
  readonly raisedAt: number | null;
};

export class AlertWindow {
  readonly #over: number;
  readonly #withinMs: number;
  #at: number;
  #parts: Part[];
  #raisedAt: number | null;

  constructor({ over, within_s }: AlertSettings, saved?: SavedWindow) {
    this.#over = over;
    this.#withinMs = within_s * 1000;
    this.#at = saved?.at ?? 0;
    this.#parts = [...(saved?.parts ?? [])];
    this.#raisedAt = saved?.raisedAt ?? null;
  }

  /**
   * Counts a hit, and answers what is to be said of it: that the window is over its threshold, once, until it was not for one
   * hit, and once a day.
   */
  take({ seq, at, amount }: Hit): RaisedWindow | null {
    this.#at = Math.max(this.#at, at);
    this.#dropOld();
    this.#settle();
    this.#add(seq, amount);
    const count = this.#total();
    if (this.#raisedAt !== null || count <= this.#over) return null;
    this.#raisedAt = this.#at;
    return { count, first_seq: this.#parts[0]?.[2] ?? seq, last_seq: seq };
  }

  saved(): SavedWindow {
    return { at: this.#at, parts: this.#parts, raisedAt: this.#raisedAt };
  }

  get #part(): number {
    return Math.floor((this.#at * PARTS) / this.#withinMs);
  }

  #dropOld(): void {
    const oldest = this.#part - PARTS + 1;
    this.#parts = this.#parts.filter(([part]) => part >= oldest);
  }

  /** What was raised stands for one window at least: hits that come and go at the threshold raise one alert, not many. */
  #settle(): void {
    if (this.#raisedAt === null) return;
    const standsMs = this.#at - this.#raisedAt;
    const isQuiet = standsMs >= this.#withinMs && this.#total() <= this.#over;
    if (isQuiet || standsMs >= Math.max(REPEAT_MS, this.#withinMs)) this.#raisedAt = null;
  }

  #add(seq: number, amount: number): void {
    const last = this.#parts.at(-1);
    if (last?.[0] === this.#part)
      this.#parts[this.#parts.length - 1] = [last[0], last[1] + amount, last[2]];
    else this.#parts.push([this.#part, amount, seq]);
  }

  #total(): number {
    return this.#parts.reduce((sum, [, amount]) => sum + amount, 0);
  }
}
