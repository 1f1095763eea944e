// What changed of the directory and does not stand in its table: rows of lists, parts of runs, and what operators changed.
import type { DirectoryFolds } from './directory-reads';
import type { CachedList } from './list-entry';
import type { SavedLinks, SavedTasks } from './runs';
import type { RowKind, SavedRow } from './saved-row';
import { keyOf, type SavedView } from './view-settings';

export type DirectoryChanges = {
  /** The seq that the rows are of. */
  readonly seq: number;
  readonly rows: readonly SavedRow[];
  /** The table has them. */
  confirm(): void;
  /** Another process was first: the table has everything as it was up to a seq. */
  confirmUpTo(seq: number): void;
};

/** Nothing at first. */
export function createUnsavedRows({ channels, threads, runs, agents }: DirectoryFolds) {
  const caches = [channels, threads, runs, agents].map(({ list }) => list.cache);
  const changedViews = new Map<string, SavedView>();
  /** Parts of runs that were taken and are not confirmed. */
  const parts = new Map<string, SavedRow>();

  function takeParts(): void {
    for (const key of runs.list.cache.dirty()) {
      for (const part of runs.takeTasks(key)) put(tasksRow(part, runs.list.cache.row(key)?.moved));
    }
    for (const part of runs.takeLinks()) put(linksRow(part));
  }

  function put(row: SavedRow): void {
    parts.set(keyOfRow(row), row);
  }

  function rows(): SavedRow[] {
    takeParts();
    return [
      ...rowsOf(channels.list),
      ...rowsOf(threads.list),
      ...rowsOf(runs.list),
      ...rowsOf(agents.list),
      ...parts.values(),
      ...[...changedViews.values()].map(viewRow),
    ];
  }

  function confirmParts(seq: number): void {
    for (const [key, { moved }] of parts) if (moved <= seq) parts.delete(key);
    for (const [key, view] of changedViews) if (view.seq <= seq) changedViews.delete(key);
  }

  return {
    add(view: SavedView): void {
      changedViews.set(keyOf(view.kind, view.id), view);
    },
    changes(seq: number): DirectoryChanges {
      const marks = caches.map((cache) => ({ cache, changes: cache.changes }));
      return {
        seq,
        rows: rows(),
        confirm() {
          for (const { cache, changes } of marks) cache.confirmChanges(changes);
          confirmParts(seq);
        },
        confirmUpTo(known) {
          for (const cache of caches) cache.confirmSeq(known);
          confirmParts(known);
        },
      };
    },
  };
}

function* rowsOf<Entry, Saved>(list: CachedList<Entry, Saved>): Iterable<SavedRow> {
  for (const key of list.cache.dirty()) {
    const row = list.cache.row(key);
    if (row === undefined) continue;
    const state = JSON.stringify(list.savedOf(row));
    const { home, moved } = row;
    yield { kind: list.kind, key, home, moved, label: list.labelOf(row), state };
  }
}

function keyOfRow({ kind, key }: SavedRow): string {
  return `${kind} ${key}`;
}

function tasksRow(part: SavedTasks, moved = 0): SavedRow {
  const key = `${part.chunk}:${part.run_id}`;
  return partRow('run-tasks', { key, home: part.run_id, moved, saved: part });
}

function linksRow(part: SavedLinks): SavedRow {
  const key = `${part.seq}:${part.run_id}`;
  return partRow('run-links', { key, home: part.run_id, moved: part.seq, saved: part });
}

function viewRow(view: SavedView): SavedRow {
  const key = keyOf(view.kind, view.id);
  return partRow('view', { key, home: '', moved: view.seq, saved: view });
}

function partRow(
  kind: RowKind,
  { saved, ...place }: Pick<SavedRow, 'key' | 'home' | 'moved'> & { readonly saved: unknown },
): SavedRow {
  return { kind, ...place, label: '', state: JSON.stringify(saved) };
}
