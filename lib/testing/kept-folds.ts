// What every fold that is kept over a restart has to stand: see `CheckpointedFold`.
import type { EventRecord } from '@/lib/model/event-record';
import type {
  CheckpointedFold,
  CheckpointPart,
} from '@/lib/projections/checkpoint/checkpointed-fold';

/** The checkpoints of one projection, as a store keeps them. */
export class CheckpointParts {
  readonly #parts = new Map<string, string>();

  /** Saves what changed since the last time. */
  save(fold: CheckpointedFold): void {
    for (const { key, state } of fold.takeChanges().parts) {
      if (state === null) this.#parts.delete(key);
      else this.#parts.set(key, state);
    }
  }

  /** In another order than they were saved in: a store has none. */
  load(): CheckpointPart[] {
    return [...this.#parts].map(([key, state]) => ({ key, state })).reverse();
  }

  get size(): number {
    return this.#parts.size;
  }
}

/** A fold that was stopped and begun again after each of the parts of a feed. */
export function restarted<Fold extends CheckpointedFold>(
  create: (saved: readonly CheckpointPart[]) => Fold,
  parts: readonly (readonly EventRecord[])[],
): Fold {
  const kept = new CheckpointParts();
  let fold = create(kept.load());
  for (const part of parts) {
    fold.feed(part);
    kept.save(fold);
    fold = create(kept.load());
  }
  return fold;
}
