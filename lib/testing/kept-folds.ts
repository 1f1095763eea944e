// What every fold that is kept over a restart has to stand: see `KeptFold`.
import type { EventRecord } from '@/lib/model/event-record';
import type { KeptPart } from '@/lib/projections/keep-fold';
import type { KeptFold } from '@/lib/projections/kept-fold';

/** The checkpoints of one projection, as a store keeps them. */
export class KeptParts {
  readonly #parts = new Map<string, string>();

  /** Saves what changed since the last time. */
  save(fold: KeptFold): void {
    for (const { key, state } of fold.takeChanges().parts) {
      if (state === null) this.#parts.delete(key);
      else this.#parts.set(key, state);
    }
  }

  /** In another order than they were saved in: a store has none. */
  load(): KeptPart[] {
    return [...this.#parts].map(([key, state]) => ({ key, state })).reverse();
  }

  get size(): number {
    return this.#parts.size;
  }
}

/** A fold that was stopped and begun again after each of the parts of a feed. */
export function restarted<Fold extends KeptFold>(
  create: (saved: readonly KeptPart[]) => Fold,
  parts: readonly (readonly EventRecord[])[],
): Fold {
  const kept = new KeptParts();
  let fold = create(kept.load());
  for (const part of parts) {
    fold.feed(part);
    kept.save(fold);
    fold = create(kept.load());
  }
  return fold;
}
