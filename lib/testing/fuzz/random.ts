// Random choices that a seed repeats: whoever sees a failure can see it again.

/** A sequence of 32-bit numbers (xorshift), good enough to choose inputs by. */
export class Random {
  private state: number;

  constructor(seed: number) {
    // Neighbouring seeds are spread, for xorshift takes some steps to part them; zero is its only fixed point.
    this.state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0 || 1;
    for (let warm = 0; warm < 8; warm += 1) this.next();
  }

  /** An integer from 0 up to but not including `below`. */
  below(below: number): number {
    return this.next() % below;
  }

  /** An integer from 0 up to but not including `below`, small ones far more often. */
  small(below: number): number {
    return this.below(1 + this.below(1 + this.below(below)));
  }

  chance(oneIn: number): boolean {
    return this.below(oneIn) === 0;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  private next(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return x >>> 0;
  }
}
