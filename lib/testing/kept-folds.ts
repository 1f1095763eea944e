// What every fold that is kept over a restart has to stand: see `CheckpointedFold`.
import type { EventRecord } from '@/lib/model/event-record';
import type {
  CheckpointedFold,
  CheckpointPart,
} from '@/lib/projections/checkpoint/checkpointed-fold';
import { meaningOf } from '@/lib/protocols/meaning-of';
import type { LoadedRun } from '@/lib/tasks/task-index';
import { type WholeDirectory, wholeDirectory } from './whole-directory';

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
  begun: (fold: Fold, part: readonly EventRecord[]) => void = () => undefined,
): Fold {
  const kept = new CheckpointParts();
  let fold = create(kept.load());
  for (const part of parts) {
    fold.feed(part);
    kept.save(fold);
    fold = create(kept.load());
    begun(fold, part);
  }
  return fold;
}

/** The same of a fold that saves nothing of tasks that are done: the lists tell them to it. */
export function restartedWithLists<Fold extends CheckpointedFold>(
  create: (saved: readonly CheckpointPart[]) => Fold,
  parts: readonly (readonly EventRecord[])[],
): Fold {
  const lists = wholeDirectory();
  const told: EventRecord[] = [];
  return restarted(create, parts, (fold, part) => {
    const listed = part.map(apartIfImported);
    lists.feed(listed);
    told.push(...listed);
    fold.loadRuns?.([], listedRuns(lists, told));
  });
}

/** What another log tells is of runs of its own. */
function apartIfImported(record: EventRecord): EventRecord {
  if (record.origin !== 'import') return record;
  return { ...record, event: { ...record.event, run_id: `imported ${record.event.run_id}` } };
}

/** The runs of records with their tasks, as they are loaded out of lists. */
function listedRuns(lists: WholeDirectory, records: readonly EventRecord[]): LoadedRun[] {
  const runIds = new Set(records.map(({ event }) => event.run_id));
  return [...runIds].flatMap((run_id) => {
    const run = lists.tasksOf(run_id);
    const links = records.flatMap(({ event }) => {
      const { link } = meaningOf(event);
      return event.run_id === run_id && link !== null ? [link] : [];
    });
    return run === null ? [] : [{ run_id, ...run, links }];
  });
}
