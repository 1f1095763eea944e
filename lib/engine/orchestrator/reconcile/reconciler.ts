// A reconciler with its queue. Items wait under their keys. A pass takes some of them, reads what their steps need, and plans
// the steps that are due by the state of one moment. At most one item of a key is in a pass; what is enqueued meanwhile waits
// for the next one. What a pass did not bring to an end waits again.
import { evictOldest } from '@/lib/std/evict-oldest';

/** Items of one pass: with 100 agents some 20 ms of decisions, between which others have the event loop. */
export const PASS_ITEMS_MAX = 64;

/** Steps whose ids are known to be taken, some 200 bytes each. A step that is evicted meets its taken ids once more. */
const NONCES_MAX = 10_000;

/** What one kind of item is, and what is due for it. */
export type Work<Item extends object, Read, Step> = {
  /** Of two items of one key the later one counts, and an urgent one before any other. */
  keyOf(item: Item): string;
  /** Urgent items are taken first. Absent: none is. */
  isUrgent?(item: Item): boolean;
  /** Where more items come from when none waits. */
  readonly backlog?: Backlog<Item>;
  /** Reads what the item's step needs; null where it needs nothing. */
  read(item: Item, now: number): Promise<Read | null> | null;
  /** The name of the step that is due, by which it is known how often its ids were found taken. */
  nameOf(item: Item, now: number): string;
  /** Begins a pass: what it returns gives the step that is due for an item, null where none is. */
  begin(now: number): (item: Item, read: Read | null, nonce: number) => Step | null;
};

export type Backlog<Item> = { readonly isEmpty: boolean; take(): Iterable<Item> };

/**
 * `unstorable` is never tried again. `lost`: the state went on before the step was stored. `id_taken`: somebody has the ids of
 * the step, which gets others.
 */
export type StepResult = 'stored' | 'unstorable' | 'lost' | 'id_taken';

/** A step that is to be stored. `settle` is called once, after its commit. */
export type PlannedStep<Step> = { readonly step: Step; settle(result: StepResult): void };

/** Items that were taken, with what was read for them. */
export type Pass<Step> = {
  /** Plans without a pause, so that all steps of a commit rest on one state. */
  plan(now: number): PlannedStep<Step>[];
  /** Enqueues every item again that has no result. */
  putBack(): void;
};

export class Reconciler<Item extends object, Read, Step> {
  readonly #work: Work<Item, Read, Step>;
  readonly #urgent = new Map<string, Item>();
  readonly #waiting = new Map<string, Item>();
  /** Keys in a pass, each with what was enqueued meanwhile. */
  readonly #running = new Map<string, Item | null>();
  readonly #nonces = new Map<string, number>();

  constructor(work: Work<Item, Read, Step>) {
    this.#work = work;
  }

  /** Whether nothing waits for a pass. */
  get isEmpty(): boolean {
    const { backlog } = this.#work;
    return this.#urgent.size === 0 && this.#waiting.size === 0 && (backlog?.isEmpty ?? true);
  }

  /** The keys of everything that waits or is in a pass. */
  *keys(): Iterable<string> {
    yield* this.#urgent.keys();
    yield* this.#waiting.keys();
    yield* this.#running.keys();
  }

  enqueue(item: Item): void {
    const key = this.#work.keyOf(item);
    const meanwhile = this.#running.get(key);
    if (meanwhile !== undefined) this.#running.set(key, this.#merged(meanwhile, item));
    else this.#wait(key, item);
  }

  /** @throws what reading throws; then every item waits again. */
  async prepare(now: number): Promise<Pass<Step>> {
    const items = this.#take();
    const open = new Map(items.map((item) => [this.#work.keyOf(item), item]));
    const end = (item: Item, isAgain: boolean): void => {
      const key = this.#work.keyOf(item);
      if (open.delete(key)) this.#end(key, isAgain ? item : null);
    };
    const putBack = (): void => {
      for (const item of [...open.values()]) end(item, true);
    };
    try {
      const reads = await Promise.all(items.map((item) => this.#work.read(item, now)));
      return { plan: (at) => this.#plan(items, reads, at, end), putBack };
    } catch (error) {
      putBack();
      throw error;
    }
  }

  #plan(
    items: readonly Item[],
    reads: readonly (Read | null)[],
    now: number,
    end: (item: Item, isAgain: boolean) => void,
  ): PlannedStep<Step>[] {
    const stepOf = this.#work.begin(now);
    return items.flatMap((item, index) => {
      const name = this.#work.nameOf(item, now);
      const step = stepOf(item, reads[index] ?? null, this.#nonces.get(name) ?? 0);
      if (step === null) {
        end(item, false);
        return [];
      }
      const settle = (result: StepResult): void => {
        this.#count(name, result);
        end(item, result === 'lost' || result === 'id_taken');
      };
      return [{ step, settle }];
    });
  }

  #count(name: string, result: StepResult): void {
    if (result === 'stored') this.#nonces.delete(name);
    if (result !== 'id_taken') return;
    this.#nonces.set(name, (this.#nonces.get(name) ?? 0) + 1);
    evictOldest(this.#nonces, NONCES_MAX);
  }

  #take(): Item[] {
    const { backlog } = this.#work;
    if (this.#urgent.size === 0 && this.#waiting.size === 0 && backlog && !backlog.isEmpty) {
      for (const item of backlog.take()) this.enqueue(item);
    }
    const taken: Item[] = [];
    for (const queue of [this.#urgent, this.#waiting]) {
      for (const [key, item] of queue) {
        if (taken.length >= PASS_ITEMS_MAX) return taken;
        queue.delete(key);
        this.#running.set(key, null);
        taken.push(item);
      }
    }
    return taken;
  }

  /** Ends the pass of a key. What was enqueued meanwhile waits now, and so does an item that is to come again. */
  #end(key: string, again: Item | null): void {
    const meanwhile = this.#running.get(key) ?? null;
    this.#running.delete(key);
    if (again !== null) this.#wait(key, again);
    if (meanwhile !== null) this.#wait(key, meanwhile);
  }

  #wait(key: string, item: Item): void {
    const merged = this.#merged(this.#urgent.get(key) ?? null, item);
    if (!this.#isUrgent(merged)) {
      this.#waiting.set(key, merged);
      return;
    }
    this.#waiting.delete(key);
    this.#urgent.set(key, merged);
  }

  #merged(known: Item | null, item: Item): Item {
    return known !== null && this.#isUrgent(known) ? known : item;
  }

  #isUrgent(item: Item): boolean {
    return this.#work.isUrgent?.(item) ?? false;
  }
}
