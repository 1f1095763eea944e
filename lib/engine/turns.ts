// Shares the event loop between the requests that decode messages: in each of its turns only so much is worked on,
// whoever sent it, and whoever waits for something else goes between.

/** Characters of messages in one turn: definitions of CBCL, the costliest messages, take some 5 ms for so many. */
const TURN_LENGTH_MAX = 8 * 1024;

type Waiting = { readonly length: number; go(): void };

export class Turns {
  /** Whoever came first goes first. */
  readonly #waiting: Waiting[] = [];
  #used = 0;
  #isDue = false;

  /** `work` on each item in order, where there is room for it. What is longer than a turn has one to itself. */
  async map<Item, Done>(
    items: readonly Item[],
    lengthOf: (item: Item) => number,
    work: (item: Item, place: number) => Done,
  ): Promise<Done[]> {
    const done: Done[] = [];
    for (const [place, item] of items.entries()) {
      const turn = this.#take(lengthOf(item));
      if (turn !== null) await turn;
      done.push(work(item, place));
    }
    return done;
  }

  /** Null where this turn has room. */
  #take(length: number): Promise<void> | null {
    this.#endTurnLater();
    if (this.#waiting.length === 0 && this.#hasRoom(length)) {
      this.#used += length;
      return null;
    }
    return new Promise((go) => this.#waiting.push({ length, go }));
  }

  #hasRoom(length: number): boolean {
    return this.#used === 0 || this.#used + length <= TURN_LENGTH_MAX;
  }

  #endTurnLater(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#used = 0;
      this.#admit();
    });
  }

  #admit(): void {
    let admitted = 0;
    for (const { length, go } of this.#waiting) {
      if (!this.#hasRoom(length)) break;
      this.#used += length;
      admitted += 1;
      go();
    }
    this.#waiting.splice(0, admitted);
    if (this.#waiting.length > 0) this.#endTurnLater();
  }
}
