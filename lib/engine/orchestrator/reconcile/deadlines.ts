// Moments at which something is due, the earliest first: a binary heap. What is not due any more stays in it until it is most
// of the heap, for tasks mostly end long before their limits.

/** A heap of this size is not worth making anew. */
const SWEPT_MIN = 1_024;

type Deadline = { readonly at: number; readonly key: string };

export class Deadlines {
  #heap: Deadline[] = [];
  /** The earliest moment of each key: a later one is ignored. */
  readonly #known = new Map<string, number>();

  /** Not after the earliest moment, epoch milliseconds; null where there is none. */
  next(): number | null {
    return this.#heap[0]?.at ?? null;
  }

  add(key: string, at: number): void {
    if ((this.#known.get(key) ?? Number.POSITIVE_INFINITY) <= at) return;
    this.#known.set(key, at);
    this.#heap.push({ key, at });
    this.#rise(this.#heap.length - 1);
  }

  delete(key: string): void {
    if (!this.#known.delete(key)) return;
    if (this.#heap.length < SWEPT_MIN || this.#heap.length < 2 * this.#known.size) return;
    // In the order of moments a list is a heap.
    this.#heap = this.#heap
      .filter((deadline) => this.#known.get(deadline.key) === deadline.at)
      .sort((one, other) => one.at - other.at);
  }

  /** Takes out everything that is due by then. */
  take(now: number): string[] {
    const due: string[] = [];
    for (let first = this.#heap[0]; first !== undefined && first.at <= now; first = this.#heap[0]) {
      this.#removeFirst();
      if (this.#known.get(first.key) !== first.at) continue;
      this.#known.delete(first.key);
      due.push(first.key);
    }
    return due;
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #at(place: number): number {
    return this.#heap[place]?.at ?? Number.POSITIVE_INFINITY;
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (first === undefined || second === undefined) return;
    this.#heap[one] = second;
    this.#heap[other] = first;
  }

  #rise(from: number): void {
    for (let place = from; place > 0; ) {
      const above = (place - 1) >>> 1;
      if (this.#at(above) <= this.#at(place)) return;
      this.#swap(place, above);
      place = above;
    }
  }

  #sink(from: number): void {
    for (let place = from; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const least = this.#at(right) < this.#at(left) ? right : left;
      if (this.#at(least) >= this.#at(place)) return;
      this.#swap(place, least);
      place = least;
    }
  }
}
