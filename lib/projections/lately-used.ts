// A map that keeps what was set last: with a tenth more entries than its bound the oldest go. It says which keys changed, so
// that a fold that holds one saves no more than that.
import { oldestBeyond } from './oldest-beyond';

export class LatelyUsed<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #max: number;
  readonly #touch: (key: string) => void;

  constructor(max: number, touch: (key: string) => void) {
    this.#max = max;
    this.#touch = touch;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** Oldest first. */
  values(): IterableIterator<Value> {
    return this.#entries.values();
  }

  /** The key becomes the youngest; answers what had to go for it. */
  set(key: string, value: Value): Value[] {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#touch(key);
    return oldestBeyond(this.#entries, this.#max).flatMap((oldest) => {
      const old = this.#entries.get(oldest);
      this.delete(oldest);
      return old === undefined ? [] : [old];
    });
  }

  delete(key: string): void {
    if (this.#entries.delete(key)) this.#touch(key);
  }

  /** Puts back what was saved, the oldest first. */
  load(key: string, value: Value): void {
    this.#entries.set(key, value);
  }
}
