// Shares the event loop between requests that work on what their senders chose: in each of its turns only so much is worked
// on, whoever sent it, and whoever waits for something else goes between.
import { runSteps, type Steps } from '@/lib/std/steps';

/** What one turn may cost, in characters of JSON: to decode so many takes some 5 ms. */
const TURN_COST_MAX = 64 * 1024;

/** How long steps go on in a turn of their own. Milliseconds. */
const TURN_MS = 5;

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

  /** The steps of each item in order, where there is room for them; of one that costs more than a turn in as many turns as they take. */
  async mapSteps<Item, Done>(
    items: readonly Item[],
    costOf: (item: Item) => number,
    stepsOf: (item: Item) => Steps<Done>,
  ): Promise<Done[]> {
    const done: Done[] = [];
    for (const item of items) {
      const cost = costOf(item);
      const turn = cost > TURN_COST_MAX ? null : this.#take(cost);
      if (turn !== null) await turn;
      const steps = stepsOf(item);
      done.push(cost > TURN_COST_MAX ? await this.run(steps) : runSteps(steps));
    }
    return done;
  }

  /** Runs steps in turns of their own. @throws the signal's reason between two turns */
  async run<Done>(steps: Steps<Done>, signal?: AbortSignal): Promise<Done> {
    for (;;) {
      await this.turn(signal);
      const end = performance.now() + TURN_MS;
      do {
        const step = steps.next();
        if (step.done) return step.value;
      } while (performance.now() < end);
    }
  }

  /** Resolves where the caller has a turn of the loop to itself. @throws the signal's reason */
  async turn(signal?: AbortSignal): Promise<void> {
    const turn = this.#take(TURN_COST_MAX);
    if (turn !== null) await turn;
    signal?.throwIfAborted();
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

/** That of the process, which has one loop: all who share it wait in one line. */
export const eventLoop = new EventLoopScheduler();
