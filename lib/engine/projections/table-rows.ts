// The rows of the table as the projections know them, and what of them is loaded when it is opened.
import type { OpenedRows } from '@/lib/projections/directory/load-rows';
import type { SavedLinks } from '@/lib/projections/directory/runs';
import type { ListKind, RowKind, SavedRow } from '@/lib/projections/directory/saved-row';
import type { TaskLink } from '@/lib/protocols/codec/meaning';
import type { ProjectionRow, ProjectionStore } from '@/lib/store/ports/projection-store';
import type { SavedPart } from './saved-parts';

/** Rows of each list that are loaded when it is opened: more than any first page shows. */
const OPENED_ROWS = 1_000;

/** What belongs to runs of the directory, and is loaded with them. */
export const RUN_PARTS: readonly RowKind[] = ['run-tasks', 'run-links'];

export type OpenedTable = {
  readonly directory: OpenedRows;
  /** What belongs to no run, of the other folds. */
  readonly parts: readonly ProjectionRow[];
  /** What belongs to the newest runs, of the other folds. */
  readonly runParts: readonly ProjectionRow[];
};

/** What is loaded of a generation, all of it as of one seq; null where the generation is gone. */
export async function openedRows(
  table: ProjectionStore,
  id: number,
  foldKinds: readonly string[],
): Promise<OpenedTable | null> {
  for (;;) {
    const before = await table.read(id, { keys: [], homes: [''], homeKinds: foldKinds });
    if (before === null) return null;
    const query = { home: null, before: Number.POSITIVE_INFINITY, label: '', limit: OPENED_ROWS };
    const newest = async (kind: ListKind) =>
      (await table.newest(id, { ...query, kind })).rows.map(savedRow);
    const rows = {
      channel: await newest('channel'),
      thread: await newest('thread'),
      run: await newest('run'),
      agent: await newest('agent'),
    };
    const views = (await table.all(id, 'view')).map(savedRow);
    const homes = rows.run.map(({ key }) => key);
    const after = await table.read(id, {
      keys: [],
      homes,
      homeKinds: [...RUN_PARTS, ...foldKinds],
    });
    if (after === null) return null;
    // Another process saved meanwhile: what was read is of two moments.
    if (after.seq !== before.seq) continue;
    const { seq } = after;
    const ofRuns = after.rows.map(savedRow);
    const directory = { seq, views, newest: rows, ofRuns, isAll: isAllOf(rows) };
    return { directory, parts: before.rows, runParts: after.rows };
  }
}

function isAllOf(rows: Readonly<Record<ListKind, readonly SavedRow[]>>) {
  const isAll = (kind: ListKind) => rows[kind].length < OPENED_ROWS;
  return {
    channel: isAll('channel'),
    thread: isAll('thread'),
    run: isAll('run'),
    agent: isAll('agent'),
  };
}

/** The parts of one fold among rows. */
export function partsOf(rows: readonly ProjectionRow[], kind: string): SavedPart[] {
  return rows.flatMap(({ kind: of, key, home, state }) =>
    of === kind ? [{ key, home, state }] : [],
  );
}

/** The links that join ids, by run. */
export function linksByRun(rows: readonly ProjectionRow[]): Map<string, TaskLink[]> {
  const links = new Map<string, TaskLink[]>();
  for (const { kind, home, state } of rows) {
    if (kind !== 'run-links') continue;
    const saved = JSON.parse(state) as SavedLinks;
    links.set(home, [...(links.get(home) ?? []), ...saved.links]);
  }
  return links;
}

/** As the directory knows its kinds. */
export function savedRow({ kind, ...row }: ProjectionRow): SavedRow {
  return { ...row, kind: kind as RowKind };
}
