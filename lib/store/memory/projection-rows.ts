// Rows of projections in memory.
import { compareCodePoints } from '@/lib/std/code-points';
import {
  type Generation,
  type ProjectionRow,
  type ProjectionStore,
  ROWS_SEARCHED_MAX,
  type RowPlace,
  type RowsPage,
  type RowsQuery,
} from '../ports/projection-store';
import { assertStorable } from '../rows/guards';

type Kept = { seq: number; readonly rows: Map<string, ProjectionRow> };

type Generations = ReadonlyMap<number, Kept>;

/** Without any generation. */
export function createMemoryProjectionStore(): ProjectionStore {
  const generations = new Map<number, Kept>();
  return { ...createGenerations(generations), ...createRowReads(generations) };
}

/** Begins, writes and drops generations. */
function createGenerations(
  generations: Map<number, Kept>,
): Pick<ProjectionStore, 'current' | 'begin' | 'promote' | 'seqOf' | 'sweep' | 'save'> {
  let current: { readonly version: string; readonly id: number } | null = null;
  let lastId = 0;

  function generationOf(id: number): Generation | null {
    const kept = generations.get(id);
    return kept === undefined ? null : { id, seq: kept.seq };
  }

  return {
    current: async (version) => (current?.version === version ? generationOf(current.id) : null),
    async begin() {
      lastId += 1;
      generations.set(lastId, { seq: 0, rows: new Map() });
      return { id: lastId, seq: 0 };
    },
    async promote(version, id) {
      current = { version, id };
    },
    seqOf: async (id) => generations.get(id)?.seq ?? null,
    async sweep() {
      for (const id of generations.keys()) if (id < (current?.id ?? 0)) generations.delete(id);
      return false;
    },
    async save(from, seq, rows) {
      for (const { key, home, label, state } of rows) assertStorable({ key, home, label, state });
      const kept = generations.get(from.id);
      if (kept === undefined || kept.seq !== from.seq) return kept?.seq ?? null;
      for (const { state, ...row } of rows) {
        const name = nameOf(row.kind, row.key);
        if (state === null) kept.rows.delete(name);
        else kept.rows.set(name, { ...row, state });
      }
      kept.seq = seq;
      return seq;
    },
  };
}

/** Reads the rows of one generation. */
function createRowReads(
  generations: Generations,
): Pick<ProjectionStore, 'read' | 'newest' | 'oldest' | 'named' | 'all'> {
  const rowsOf = (id: number, kind: string): ProjectionRow[] =>
    [...(generations.get(id)?.rows.values() ?? [])].filter((row) => row.kind === kind);

  return {
    async read(id, { keys, homes, homeKinds }) {
      const kept = generations.get(id);
      if (kept === undefined) return null;
      const named = keys.flatMap(([kind, key]) => kept.rows.get(nameOf(kind, key)) ?? []);
      const placed = [...kept.rows.values()].filter(
        ({ kind, home }) => homeKinds.includes(kind) && homes.includes(home),
      );
      return { seq: kept.seq, rows: [...named, ...placed] };
    },
    async newest(id, { kind, home, before, ...query }) {
      const rows = rowsOf(id, kind)
        .filter((row) => row.moved < before && (home === null || row.home === home))
        .sort((one, other) => other.moved - one.moved);
      return pageOf(rows, query, ({ moved }) => String(moved));
    },
    async oldest(id, { kind, after, limit }) {
      return rowsOf(id, kind)
        .filter((row) => comparePlaces(row, after) > 0)
        .sort(comparePlaces)
        .slice(0, limit);
    },
    async named(id, { kind, after, ...query }) {
      const rows = rowsOf(id, kind)
        .filter(({ key }) => after === null || compareCodePoints(key, after) > 0)
        .sort((one, other) => compareCodePoints(one.key, other.key));
      return pageOf(rows, query, ({ key }) => key);
    },
    all: async (id, kind) => rowsOf(id, kind),
  };
}

function comparePlaces(one: RowPlace, other: RowPlace): number {
  return one.moved - other.moved || compareCodePoints(one.key, other.key);
}

function nameOf(kind: string, key: string): string {
  return `${kind} ${key}`;
}

function pageOf(
  all: readonly ProjectionRow[],
  { label, limit }: Pick<RowsQuery, 'label' | 'limit'>,
  next: (row: ProjectionRow) => string,
): RowsPage {
  const searched = label === '' ? all : all.slice(0, ROWS_SEARCHED_MAX);
  const rows = searched.filter((row) => row.label.includes(label)).slice(0, limit);
  const isFull = rows.length >= limit;
  const end = searched.length < all.length ? searched.at(-1) : undefined;
  const last = isFull ? rows.at(-1) : end;
  const lookedAt = label === '' ? rows.length : ROWS_SEARCHED_MAX;
  return { rows, lookedAt, next: last === undefined ? null : next(last) };
}
