// The parts of one fold between the fold and the table: what changed is kept until the table has it. A part that is gone before the
// table ever had it is not told to the table: most ends are of that kind.
import type {
  CheckpointedFold,
  CheckpointPart,
} from '@/lib/projections/checkpoint/checkpointed-fold';
import type { ProjectionChange } from '@/lib/store/ports/projection-store';
import type { LoadedRun } from '@/lib/tasks/task-index';
import { KeysByHome } from './keys-by-home';

/** A part as the table has it, with the run that it belongs to; the empty text where it belongs to none. */
export type SavedPart = CheckpointPart & { readonly home: string };

export class SavedParts {
  readonly #kind: string;
  readonly #fold: CheckpointedFold;
  readonly #unsaved = new Map<string, ProjectionChange>();
  /** What is gone, and was never saved by this process. */
  readonly #unheard = new Map<string, ProjectionChange>();
  /** Keys that the table has, or is about to have, of what is in memory. */
  readonly #saved = new KeysByHome();
  readonly #evicted = new Set<string>();

  /**
   * @param kind Under which the parts stand in the table.
   * @param parts What of them the table had when the fold was made of it.
   */
  constructor(kind: string, fold: CheckpointedFold, parts: readonly SavedPart[]) {
    this.#kind = kind;
    this.#fold = fold;
    this.#note(parts);
  }

  get fold(): CheckpointedFold {
    return this.#fold;
  }

  /** What the table does not have as it is. */
  changes(): Iterable<ProjectionChange> {
    const { seq, parts } = this.#fold.takeChanges();
    for (const { key, state, run = '' } of parts) {
      const change = { kind: this.#kind, key, home: run, moved: seq, label: '', state };
      if (state === null && !this.#saved.has(key)) {
        this.#unheard.set(key, change);
        continue;
      }
      this.#unheard.delete(key);
      this.#unsaved.set(key, change);
      if (state === null) this.#saved.delete(key);
      else this.#saved.add(key, run);
    }
    // Only now: what an eviction ends for good is among the parts above.
    for (const runId of this.#evicted) this.#saved.deleteHome(runId);
    this.#evicted.clear();
    return this.#unsaved.values();
  }

  /**
   * The table has everything as it was up to a seq.
   * @param isOurs Whether this process saved it: another one may have saved what is gone by now.
   */
  confirm(seq: number, isOurs: boolean): void {
    for (const [key, { moved }] of this.#unsaved) if (moved <= seq) this.#unsaved.delete(key);
    if (!isOurs) for (const [key, change] of this.#unheard) this.#unsaved.set(key, change);
    this.#unheard.clear();
  }

  /** Puts in the parts of runs, with all tasks of these runs. */
  loadRuns(parts: readonly SavedPart[], runs: readonly LoadedRun[]): void {
    for (const { run_id } of runs) this.#evicted.delete(run_id);
    this.#note(parts);
    this.#fold.loadRuns?.(parts, runs);
  }

  evictRun(runId: string): void {
    this.#fold.evictRun?.(runId);
    this.#evicted.add(runId);
  }

  #note(parts: readonly SavedPart[]): void {
    for (const { key, home } of parts) this.#saved.add(key, home);
  }
}
