// Rows that are derived of runs, to be listed over all of them: what is owed in a run, and when something is due in it. They are made
// anew for the runs that changed, and what differs is saved with the parts that they follow from.
import { withMembers } from '@/lib/std/with-members';
import type { ProjectionChange, ProjectionRow } from '@/lib/store/ports/projection-store';

/** One row; its key is its own among those of its kind. */
export type DerivedRow = Pick<ProjectionRow, 'kind' | 'key' | 'moved' | 'state'>;

/** The rows of a run in memory. */
export type DeriveRows = (runId: string) => readonly DerivedRow[];

/** Under which it stands how many rows of a kind all runs have together. */
export const TOTAL_KIND = 'total';

type Unsaved = { readonly change: ProjectionChange; readonly seq: number };

export class RunRows {
  readonly #kinds: readonly string[];
  readonly #derive: DeriveRows;
  /** By run in memory: its rows, as they were saved or are about to be. */
  readonly #rows = new Map<string, Map<string, DerivedRow>>();
  readonly #totals = new Map<string, number>();
  readonly #unsaved = new Map<string, Unsaved>();

  /** @param kinds Those of the rows that are derived. */
  constructor(kinds: readonly string[], derive: DeriveRows) {
    this.#kinds = kinds;
    this.#derive = derive;
  }

  /** How many rows of a kind all runs have together, as of the last changes. */
  total(kind: string): number {
    return this.#totals.get(kind) ?? 0;
  }

  /** How many of these are of runs in memory. */
  inMemory(kind: string): number {
    let count = 0;
    for (const rows of this.#rows.values()) {
      for (const row of rows.values()) if (row.kind === kind) count += 1;
    }
    return count;
  }

  /** What the table does not have as it is, with the rows of these runs as they are at a seq. */
  changes(runIds: Iterable<string>, seq: number): Iterable<ProjectionChange> {
    for (const runId of runIds) this.#update(runId, seq);
    return [...this.#unsaved.values()].map(({ change }) => change);
  }

  /**
   * Another process saved these runs as they were at some moment between two of this one's, and what it counted. `rows` is all that the
   * table has of them: what they are at a seq is saved where that is something else.
   */
  replace(runIds: readonly string[], rows: readonly ProjectionRow[], seq: number): void {
    const saved = new Map(rows.map((row) => [nameOf(row), row]));
    for (const runId of runIds) {
      for (const [name, row] of this.#rows.get(runId) ?? []) {
        const theirs = saved.get(name);
        saved.delete(name);
        if (theirs?.state === row.state && theirs.moved === row.moved) continue;
        this.#put(name, withMembers(row, { home: runId, label: '' }), seq);
      }
    }
    for (const [name, row] of saved) this.#put(name, withMembers(row, { state: null }), seq);
    for (const kind of this.#kinds) this.#count(kind, 0, seq);
  }

  /** The table has everything as it was up to a seq. */
  confirm(seq: number): void {
    for (const [name, unsaved] of this.#unsaved) if (unsaved.seq <= seq) this.#unsaved.delete(name);
  }

  /** Puts in the totals. */
  loadTotals(rows: readonly ProjectionRow[]): void {
    for (const { kind, key, state } of rows) {
      if (kind === TOTAL_KIND) this.#totals.set(key, JSON.parse(state) as number);
    }
  }

  /** Puts in the rows of runs that were loaded, out of all that was saved with these. */
  loadRuns(runIds: readonly string[], rows: readonly ProjectionRow[]): void {
    for (const runId of runIds) this.#rows.set(runId, new Map());
    for (const row of rows) {
      if (this.#kinds.includes(row.kind)) this.#rows.get(row.home)?.set(nameOf(row), row);
    }
  }

  /** Forgets the rows of a run, which are saved. */
  evictRun(runId: string): void {
    this.#rows.delete(runId);
  }

  #update(runId: string, seq: number): void {
    const before = this.#rows.get(runId) ?? new Map<string, DerivedRow>();
    const after = new Map(this.#derive(runId).map((row) => [nameOf(row), row]));
    for (const [name, row] of after) {
      const known = before.get(name);
      if (known === undefined) this.#count(row.kind, 1, seq);
      if (known?.state === row.state && known.moved === row.moved) continue;
      this.#put(name, withMembers(row, { home: runId, label: '' }), seq);
    }
    for (const [name, row] of before) {
      if (after.has(name)) continue;
      this.#count(row.kind, -1, seq);
      this.#put(name, withMembers(row, { home: runId, label: '', state: null }), seq);
    }
    if (after.size > 0) this.#rows.set(runId, after);
    else this.#rows.delete(runId);
  }

  #count(kind: string, change: 1 | 0 | -1, seq: number): void {
    const total = this.total(kind) + change;
    this.#totals.set(kind, total);
    const state = JSON.stringify(total);
    const row = { kind: TOTAL_KIND, key: kind, home: '', moved: seq, label: '', state };
    this.#put(nameOf(row), row, seq);
  }

  #put(name: string, change: ProjectionChange, seq: number): void {
    this.#unsaved.set(name, { change, seq });
  }
}

function nameOf({ kind, key }: Pick<ProjectionRow, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
}
