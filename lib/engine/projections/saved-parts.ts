// The parts of one fold between the fold and the table: what changed is kept until the table has it.
import type {
  CheckpointedFold,
  CheckpointPart,
  LoadedRun,
} from '@/lib/projections/checkpoint/checkpointed-fold';
import type { ProjectionChange } from '@/lib/store/ports/projection-store';

export class SavedParts {
  readonly #kind: string;
  readonly #fold: CheckpointedFold;
  readonly #unsaved = new Map<string, ProjectionChange>();

  /** @param kind Under which the parts stand in the table. */
  constructor(kind: string, fold: CheckpointedFold) {
    this.#kind = kind;
    this.#fold = fold;
  }

  get fold(): CheckpointedFold {
    return this.#fold;
  }

  /** What the table does not have as it is. */
  changes(): Iterable<ProjectionChange> {
    const { seq, parts } = this.#fold.takeChanges();
    for (const { key, state, run = '' } of parts) {
      this.#unsaved.set(key, { kind: this.#kind, key, home: run, moved: seq, label: '', state });
    }
    return this.#unsaved.values();
  }

  /** The table has everything as it was up to a seq. */
  confirm(seq: number): void {
    for (const [key, { moved }] of this.#unsaved) if (moved <= seq) this.#unsaved.delete(key);
  }

  /** Puts in the parts of runs, with all tasks of these runs. */
  loadRuns(parts: readonly CheckpointPart[], runs: readonly LoadedRun[]): void {
    this.#fold.loadRuns?.(parts, runs);
  }

  evictRun(runId: string): void {
    this.#fold.evictRun?.(runId);
  }
}
