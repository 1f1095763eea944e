// The folds over one generation of the table: what of it is loaded when it is opened, and with the runs that come in later.
import type {
  CheckpointedFold,
  CheckpointPart,
} from '@/lib/projections/checkpoint/checkpointed-fold';
import { createDirectory, type DirectoryFold } from '@/lib/projections/directory/directory';
import type {
  Generation,
  ProjectionRow,
  ProjectionStore,
} from '@/lib/store/ports/projection-store';
import type { EngineLog } from '../interface/engine-deps';
import { type DeriveRows, RunRows, TOTAL_KIND } from './run-rows';
import { type SavedPart, SavedParts } from './saved-parts';
import { linksByRun, openedRows, partsOf } from './table-rows';

/** The form of what is saved: another name makes the table anew. */
export const PROJECTIONS_VERSION = '1';

/** What a table keeps besides the directory. */
export type Projections<Creators extends FoldCreators> = {
  /** What makes each fold, by the kind under which its parts are saved. */
  readonly creators: Creators;
  /** The kinds of rows that are derived of runs. */
  readonly derivedKinds: readonly string[];
  /** What derives them. */
  readonly derive: (folded: Derivation<Creators>) => DeriveRows;
};

/** What rows are derived of. */
export type Derivation<Creators extends FoldCreators> = {
  readonly directory: DirectoryFold;
  readonly folds: FoldsOf<Creators>;
};

export type FoldCreators = Readonly<
  Record<string, (saved: readonly CheckpointPart[]) => CheckpointedFold>
>;

export type FoldsOf<Creators extends FoldCreators> = {
  readonly [Kind in keyof Creators]: ReturnType<Creators[Kind]>;
};

export type Folded<Creators extends FoldCreators> = {
  readonly generation: Generation;
  readonly directory: DirectoryFold;
  readonly folds: FoldsOf<Creators>;
  readonly parts: ReadonlyMap<string, SavedParts>;
  readonly runRows: RunRows;
};

/** What the table has of a generation; null where that cannot be read. */
export async function foldedFrom<Creators extends FoldCreators>(
  { table, log }: { readonly table: ProjectionStore; readonly log: EngineLog },
  projections: Projections<Creators>,
  generation: Generation,
): Promise<Folded<Creators> | null> {
  const { creators, derivedKinds } = projections;
  const kinds = [...Object.keys(creators), ...derivedKinds, TOTAL_KIND];
  const opened = await openedRows(table, generation.id, kinds);
  if (opened === null) return null;
  try {
    const directory = createDirectory(opened.directory);
    const folded = withFolds(
      projections,
      { id: generation.id, seq: directory.seq() },
      directory,
      (kind) => partsOf(opened.parts, kind),
    );
    const runIds = opened.directory.newest.run.map(({ key }) => key);
    loadRuns(folded, runIds, opened.runParts);
    folded.runRows.loadTotals(opened.parts);
    return folded;
  } catch (error) {
    log.warn({ err: error }, 'the saved lists cannot be read; making them anew');
    return null;
  }
}

/** Hands the parts of runs that were loaded to their folds. */
export function loadRuns(
  { directory, parts, runRows }: Pick<Folded<FoldCreators>, 'directory' | 'parts' | 'runRows'>,
  runIds: readonly string[],
  rows: readonly ProjectionRow[],
): void {
  const ids = new Set(runIds);
  const news = rows.filter(({ home }) => ids.has(home));
  const links = linksByRun(news);
  const runs = runIds.flatMap((run_id) => {
    const run = directory.tasksOf(run_id);
    return run === null ? [] : [{ run_id, ...run, links: links.get(run_id) ?? [] }];
  });
  for (const [kind, saved] of parts) saved.loadRuns(partsOf(news, kind), runs);
  runRows.loadRuns(runIds, rows);
}

/** The folds of an empty log over a generation that has no rows yet. */
export function emptyFolds<Creators extends FoldCreators>(
  projections: Projections<Creators>,
  generation: Generation,
): Folded<Creators> {
  return withFolds(projections, generation, createDirectory(), () => []);
}

function withFolds<Creators extends FoldCreators>(
  { creators, derivedKinds, derive }: Projections<Creators>,
  generation: Generation,
  directory: DirectoryFold,
  savedOf: (kind: string) => readonly SavedPart[],
): Folded<Creators> {
  const made = Object.entries(creators).map(([kind, create]) => {
    const parts = savedOf(kind);
    return [kind, new SavedParts(kind, create(parts), parts)] as const;
  });
  const folds = Object.fromEntries(
    made.map(([kind, { fold }]) => [kind, fold]),
  ) as FoldsOf<Creators>;
  return {
    generation,
    directory,
    folds,
    parts: new Map(made),
    runRows: new RunRows(derivedKinds, derive({ directory, folds })),
  };
}
