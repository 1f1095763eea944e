// The reactions that a view of a thread knows of: those that came with pages, and those among the events that came live.
import type { EventRecord } from '@/lib/model/event-record';
import { reactionOf } from '@/lib/model/reaction';
import type { SaidReaction } from '@/lib/model/said-reaction';
import { pinsIn, type ReactionsByEvent, reactionsAt } from '@/lib/projections/reactions/reactions';

/** Beyond so many the oldest are let go of: more than people give while a tab is open, and some megabytes. */
const HELD_MAX = 20_000;

/** What is shown of them at a moment; the same object for as long as it says the same. */
export type ShownReactions = {
  readonly byEvent: ReactionsByEvent;
  /** The pins that hold, the newest first. */
  readonly pins: readonly SaidReaction[];
};

export class HeldReactions {
  readonly #said = new Map<number, SaidReaction>();
  #shown: { readonly at: number | null; readonly what: ShownReactions } | null = null;

  /** Takes them in any order, and any of them again. */
  add(reactions: Iterable<SaidReaction>): void {
    for (const reaction of reactions) {
      if (this.#said.has(reaction.seq)) continue;
      this.#said.set(reaction.seq, reaction);
      this.#shown = null;
    }
    if (this.#said.size > HELD_MAX) this.#letGo();
  }

  /** Takes those among some events. */
  addFrom(records: readonly EventRecord[]): void {
    this.add(records.flatMap((record) => reactionOf(record) ?? []));
  }

  /** As they were when the log ended with this seq; null is the present. */
  at(at: number | null): ShownReactions {
    if (this.#shown === null || this.#shown.at !== at) {
      const byEvent = reactionsAt(this.#said.values(), at);
      this.#shown = { at, what: { byEvent, pins: pinsIn(byEvent) } };
    }
    return this.#shown.what;
  }

  #letGo(): void {
    const seqs = [...this.#said.keys()].sort((one, other) => one - other);
    for (const seq of seqs.slice(0, seqs.length - HELD_MAX)) this.#said.delete(seq);
  }
}
