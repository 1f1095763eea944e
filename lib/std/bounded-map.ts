// A map that keeps what was set last: with a tenth more entries than its bound the oldest are evicted. Reading does not make
// an entry younger, so that two folds of one log hold the same whatever was asked of them.
import { evictOldestBy } from './evict-oldest';

export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #max: number;
  readonly #onChange: (key: Key) => void;

  /** `onChange` learns which keys were set or went, so that a fold that holds the map saves no more than those. */
  constructor(max: number, onChange: (key: Key) => void = () => undefined) {
    this.#max = max;
    this.#onChange = onChange;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Oldest first. */
  entries(): IterableIterator<[Key, Value]> {
    return this.#entries.entries();
  }

  /** Oldest first. */
  values(): IterableIterator<Value> {
    return this.#entries.values();
  }

  /** The key becomes the youngest; returns the values that were evicted for it. */
  set(key: Key, value: Value): Value[] {
    this.load(key, value);
    this.#onChange(key);
    const evicted: Value[] = [];
    evictOldestBy(this.#entries, this.#max, (oldest) => {
      const old = this.#entries.get(oldest);
      this.delete(oldest);
      if (old !== undefined) evicted.push(old);
    });
    return evicted;
  }

  delete(key: Key): void {
    if (this.#entries.delete(key)) this.#onChange(key);
  }

  /** Takes out what is saved elsewhere: nothing changes by it. */
  forget(key: Key): void {
    this.#entries.delete(key);
  }

  /** Puts back what was saved, the oldest first: nothing changes or is evicted by it. */
  load(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
  }
}
