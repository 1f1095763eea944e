// Who waits for an agent to have room, in line by what is asked. Whoever makes room lets the first of each line try, and
// whoever leaves a line lets the next one. Whoever begins a line tries at once: there may be room since it was told to wait.

export class WaitingLines {
  readonly #onFirst: (key: string) => void;
  readonly #lines = new Map<string, Set<string>>();
  readonly #questionOf = new Map<string, string>();

  readonly #max: number;

  /**
   * @param onFirst Told of a key that may try.
   * @param max How many may wait in all lines together.
   */
  constructor(onFirst: (key: string) => void, max: number) {
    this.#onFirst = onFirst;
    this.#max = max;
  }

  /** Whether a key waits, or may. */
  hasRoomFor(key: string): boolean {
    return this.#questionOf.size < this.#max || this.#questionOf.has(key);
  }

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /** Puts a key into the line of those that ask the same, and out of any other. False where it stands in it already. */
  wait(key: string, question: string): boolean {
    if (this.#questionOf.get(key) === question) return false;
    this.leave(key);
    this.#questionOf.set(key, question);
    const line = this.#lines.get(question);
    if (line) {
      line.add(key);
    } else {
      this.#lines.set(question, new Set([key]));
      this.#onFirst(key);
    }
    return true;
  }

  leave(key: string): void {
    const question = this.#questionOf.get(key);
    if (question === undefined) return;
    this.#questionOf.delete(key);
    const line = this.#lines.get(question);
    line?.delete(key);
    if (line?.size === 0) this.#lines.delete(question);
    else if (line) this.#tryFirst(line);
  }

  /** Lets the first of each line try. */
  tryAll(): void {
    for (const line of this.#lines.values()) this.#tryFirst(line);
  }

  #tryFirst(line: ReadonlySet<string>): void {
    const [first] = line;
    if (first !== undefined) this.#onFirst(first);
  }
}
