// Shares the event loop between the requests that decode messages: in each of its turns only so much is worked on,
// whoever sent it, and whoever waits for something else goes between.

/** What one turn may cost, in characters of JSON: to decode so many takes some 5 ms. */
const TURN_COST_MAX = 64 * 1024;

type Waiting = { readonly cost: number; go(): void };

export class EventLoopScheduler {
  /** Whoever came first goes first. */
  readonly #waiting: Waiting[] = [];
  #used = 0;
  #isDue = false;

  /** `work` on each item in order, where there is room for it. What costs more than a turn has one to itself. */
  async map<Item, Done>(
    items: readonly Item[],
    costOf: (item: Item) => number,
    work: (item: Item, place: number) => Done,
  ): Promise<Done[]> {
    const done: Done[] = [];
    for (const [place, item] of items.entries()) {
      const turn = this.#take(costOf(item));
      if (turn !== null) await turn;
      done.push(work(item, place));
    }
    return done;
  }

  /** Null where this turn has room. */
  #take(cost: number): Promise<void> | null {
    this.#endTurnLater();
    if (this.#waiting.length === 0 && this.#hasRoom(cost)) {
      this.#used += cost;
      return null;
    }
    return new Promise((go) => this.#waiting.push({ cost, go }));
  }

  #hasRoom(cost: number): boolean {
    return this.#used === 0 || this.#used + cost <= TURN_COST_MAX;
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
    for (const { cost, go } of this.#waiting) {
      if (!this.#hasRoom(cost)) break;
      this.#used += cost;
      admitted += 1;
      go();
    }
    this.#waiting.splice(0, admitted);
    if (this.#waiting.length > 0) this.#endTurnLater();
  }
}
