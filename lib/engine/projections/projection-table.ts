// The projections of the log over their table: what an event touches is loaded before it is folded, what changed is saved off the
// commit path, and what did not change lately is evicted. Several processes may keep one table: each save is for who knows where the
// table stands, and who finds it ahead of its own folds goes on from there.
import type { EventRecord } from '@/lib/model/event-record';
import type {
  CheckpointedFold,
  CheckpointPart,
} from '@/lib/projections/checkpoint/checkpointed-fold';
import {
  createDirectory,
  type DirectoryFold,
  type MissingRows,
  type NamingEvent,
} from '@/lib/projections/directory/directory';
import type { CacheBounds } from '@/lib/projections/directory/row-cache';
import type {
  ListKind,
  TableAnswer,
  TableQuestion,
  TableSteps,
} from '@/lib/projections/directory/saved-row';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import type {
  Generation,
  ProjectionChange,
  ProjectionStore,
} from '@/lib/store/ports/projection-store';
import type { EngineLog } from '../interface/engine-deps';
import { feedWhenReady, type HeadFollower } from '../log/head-follower';
import { SavedParts } from './saved-parts';
import { openedRows, partsOf, RUN_PARTS, savedRow } from './table-rows';

/** The form of what is saved: another name makes the table anew. */
export const PROJECTIONS_VERSION = '1';

/** Events between two saves: what a start folds at most. */
const SAVE_EVENTS = 1_000;

/**
 * What stays in memory: of each list more than is written into within seconds, some 1 kB a row. A run weighs as much as it has
 * tasks; an open one takes some 3 kB in all folds.
 */
export const CACHE_BOUNDS: Readonly<Record<ListKind, CacheBounds>> = {
  channel: { rows: 5_000, weight: 5_000 },
  thread: { rows: 5_000, weight: 5_000 },
  run: { rows: 5_000, weight: 30_000 },
  agent: { rows: 5_000, weight: 5_000 },
};

export type TablePorts = {
  readonly table: ProjectionStore;
  readonly events: Pick<EventStore, 'read' | 'head'>;
  readonly log: EngineLog;
  readonly bounds?: Readonly<Record<ListKind, CacheBounds>>;
  /** Events between two saves. */
  readonly saveEvents?: number;
};

/** What makes each of the folds beside the directory, by the kind under which its parts are saved. */
export type FoldCreators = Readonly<
  Record<string, (saved: readonly CheckpointPart[]) => CheckpointedFold>
>;

export type FoldsOf<Creators extends FoldCreators> = {
  readonly [Kind in keyof Creators]: ReturnType<Creators[Kind]>;
};

type Folded<Creators extends FoldCreators> = {
  readonly generation: Generation;
  readonly directory: DirectoryFold;
  readonly folds: FoldsOf<Creators>;
  readonly parts: ReadonlyMap<string, SavedParts>;
};

export class ProjectionTable<Creators extends FoldCreators> implements HeadFollower {
  readonly #ports: TablePorts;
  readonly #creators: Creators;
  #folded: Folded<Creators>;
  #saving: Promise<void> = Promise.resolve();
  #isSaving = false;
  #adopting: Promise<void> | null = null;

  /** Of folds that stand where the generation stands; `open` reads both. */
  constructor(ports: TablePorts, creators: Creators, folded: Folded<Creators>) {
    this.#ports = ports;
    this.#creators = creators;
    this.#folded = folded;
  }

  /** Goes on from the current generation; where there is none of this version, or it cannot be read, begins one. */
  static async open<Creators extends FoldCreators>(
    ports: TablePorts,
    creators: Creators,
  ): Promise<ProjectionTable<Creators>> {
    const { table, events, log } = ports;
    const current = await table.current(PROJECTIONS_VERSION);
    const head = (await events.head()).seq;
    if (current !== null && current.seq > head) {
      log.warn({ saved: current.seq, head }, 'the lists are ahead of the log; making them anew');
    } else if (current !== null) {
      const folded = await foldedFrom(ports, creators, current);
      if (folded !== null) return new ProjectionTable(ports, creators, folded);
    }
    const begun = await table.begin(PROJECTIONS_VERSION);
    await table.promote(PROJECTIONS_VERSION, begun.id);
    return new ProjectionTable(ports, creators, emptyFolds(creators, begun));
  }

  /** A generation beside the current one, without rows. */
  static async beside<Creators extends FoldCreators>(
    ports: TablePorts,
    creators: Creators,
  ): Promise<ProjectionTable<Creators>> {
    const begun = await ports.table.begin(PROJECTIONS_VERSION);
    return new ProjectionTable(ports, creators, emptyFolds(creators, begun));
  }

  /** The directory at this moment: another one where another process was ahead, or the table was made anew. */
  get directory(): DirectoryFold {
    return this.#folded.directory;
  }

  /** The other folds at this moment. */
  get folds(): FoldsOf<Creators> {
    return this.#folded.folds;
  }

  seq = (): number => this.#folded.directory.seq();

  /** Loads what records touch; null where everything is in memory. */
  prepare(records: readonly NamingEvent[]): Promise<void> | null {
    const missing = () => this.directory.missing(records);
    return missing() === null ? null : this.#load(missing);
  }

  /** The same of what somebody names. */
  prepareNames(names: MissingRows): Promise<void> | null {
    const missing = () => this.directory.missingOf(names);
    return missing() === null ? null : this.#load(missing);
  }

  /** What takes the log for each fold, and saves when enough has changed: one that fails holds up no other. */
  feeds(): ((records: readonly EventRecord[]) => void)[] {
    const kinds = Object.keys(this.#creators);
    return [
      (records) => this.directory.feed(records),
      ...kinds.map((kind) => (records: readonly EventRecord[]) => {
        this.#folded.parts.get(kind)?.fold.feed(records);
      }),
      () => this.#saveWhenDue(),
    ];
  }

  /** Takes what was stored and prepared; saves when enough has changed. */
  feed(records: readonly EventRecord[]): void {
    for (const take of this.feeds()) take(records);
  }

  /** Runs steps, and asks the table between them. */
  async ask<T>(steps: (directory: DirectoryFold) => TableSteps<T>): Promise<T> {
    const running = steps(this.directory);
    let step = running.next({ rows: [], lookedAt: 0, next: null });
    while (!step.done) step = running.next(await this.#answer(step.value));
    return step.value;
  }

  /** Saves what has changed. Never rejects: what could not be saved is saved by the next call. */
  save(): Promise<void> {
    this.#isSaving = true;
    this.#saving = this.#saving
      .then(() => this.#saveNow())
      .catch((error: unknown) =>
        this.#ports.log.error({ err: error }, 'the lists could not be saved; it is tried again'),
      )
      .finally(() => {
        this.#isSaving = false;
      });
    return this.#saving;
  }

  /** Resolves when everything that was to be saved is. */
  saved(): Promise<void> {
    return this.#saving;
  }

  /**
   * Goes on from another one, whose generation is the current one from here on; what the log has behind it is folded first.
   * @param pause Awaited between two pages of the log.
   */
  async replaceBy(other: ProjectionTable<Creators>, pause?: () => Promise<void>): Promise<void> {
    await other.catchUp(this.seq, pause);
    await this.#ports.table.promote(PROJECTIONS_VERSION, other.#folded.generation.id);
    await this.#goOnFrom(other);
  }

  /** Folds the log until it stands where somebody else stands, with everything saved. */
  async catchUp(goal: () => number, pause?: () => Promise<void>): Promise<void> {
    while (this.seq() < goal()) {
      const query = { after: this.seq(), limit: PAGE_LIMIT_MAX, order: 'asc' } as const;
      const records = await this.#ports.events.read(query);
      await feedWhenReady(this, records);
      await this.saved();
      await pause?.();
    }
  }

  /** Another process was ahead, or made the table anew: everything that this one has not saved stands there, or in the log. */
  #adopt(): Promise<void> {
    this.#adopting ??= ProjectionTable.open(this.#ports, this.#creators)
      .then((current) => this.#goOnFrom(current))
      .finally(() => {
        this.#adopting = null;
      });
    return this.#adopting;
  }

  /** Without a pause at the end, so that nothing is fed meanwhile to the folds that are thrown away. */
  async #goOnFrom(other: ProjectionTable<Creators>): Promise<void> {
    await other.catchUp(this.seq);
    this.#folded = other.#folded;
  }

  async #load(missing: () => MissingRows | null): Promise<void> {
    for (let asked = missing(); asked !== null; asked = missing()) {
      const { directory, generation, parts } = this.#folded;
      const evictions = directory.evictions();
      const keys = [...asked].flatMap(([kind, ids]) => [...ids].map((id) => [kind, id] as const));
      const homes = [...(asked.get('run') ?? [])];
      const wanted = { keys, homes, homeKinds: [...RUN_PARTS, ...parts.keys()] };
      const read = await this.#ports.table.read(generation.id, wanted);
      if (directory !== this.directory || evictions !== directory.evictions()) continue;
      const isAhead = read?.rows.some(({ moved }) => moved > directory.seq()) === true;
      if (read === null || isAhead) await this.#adopt();
      else {
        const isNews = (runId: string) => directory.knows('run', runId) === false;
        const news = read.rows.filter(({ home }) => isNews(home));
        directory.load(asked, { seq: read.seq, rows: read.rows.map(savedRow) });
        for (const [kind, saved] of parts) saved.load(partsOf(news, kind));
      }
    }
  }

  #saveWhenDue(): void {
    const { saveEvents = SAVE_EVENTS } = this.#ports;
    const unsaved = this.seq() - this.#folded.generation.seq;
    if (!this.#isSaving && unsaved >= saveEvents) void this.save();
  }

  async #saveNow(): Promise<void> {
    while (this.directory.unsettled() !== null) {
      await this.#load(() => this.directory.unsettled());
    }
    const folded = this.#folded;
    const { directory, generation, parts } = folded;
    const behind = [...parts].find(([, { fold }]) => fold.seq() !== directory.seq());
    if (behind !== undefined) throw new Error(`${behind[0]} does not stand where the lists stand`);
    const changes = directory.changes();
    if (changes.seq === generation.seq) return;
    const rows: ProjectionChange[] = [...changes.rows];
    for (const saved of parts.values()) for (const change of saved.changes()) rows.push(change);
    const stands = await this.#ports.table.save(generation, changes.seq, rows);
    if (folded !== this.#folded) return;
    if (stands === null || stands > directory.seq()) return this.#adopt();
    if (stands === changes.seq) changes.confirm();
    else changes.confirmUpTo(stands);
    for (const saved of parts.values()) saved.confirm(stands);
    this.#folded = { ...folded, generation: { id: generation.id, seq: stands } };
    this.#evict();
  }

  #evict(): void {
    const { directory, parts } = this.#folded;
    for (const runId of directory.evict(this.#ports.bounds ?? CACHE_BOUNDS)) {
      for (const saved of parts.values()) saved.evictRun(runId);
    }
  }

  async #answer(question: TableQuestion): Promise<TableAnswer> {
    const { table } = this.#ports;
    const { id } = this.#folded.generation;
    if (question.by === 'keys') {
      const { kind } = question;
      const keys = question.keys.map((key) => [kind, key] as const);
      const read = await table.read(id, { keys, homes: [], homeKinds: [] });
      const rows = (read?.rows ?? []).map(savedRow);
      return { rows, lookedAt: rows.length, next: null };
    }
    const page =
      question.by === 'moved' ? await table.newest(id, question) : await table.named(id, question);
    return { ...page, rows: page.rows.map(savedRow) };
  }
}

/** What the table has of a generation; null where that cannot be read. */
async function foldedFrom<Creators extends FoldCreators>(
  { table, log }: TablePorts,
  creators: Creators,
  generation: Generation,
): Promise<Folded<Creators> | null> {
  const opened = await openedRows(table, generation.id, Object.keys(creators));
  if (opened === null) return null;
  try {
    const directory = createDirectory(opened.directory);
    const folded = withFolds(
      creators,
      { id: generation.id, seq: directory.seq() },
      directory,
      (kind) => partsOf(opened.parts, kind),
    );
    for (const [kind, saved] of folded.parts) saved.load(partsOf(opened.runParts, kind));
    return folded;
  } catch (error) {
    log.warn({ err: error }, 'the saved lists cannot be read; making them anew');
    return null;
  }
}

function emptyFolds<Creators extends FoldCreators>(
  creators: Creators,
  generation: Generation,
): Folded<Creators> {
  return withFolds(creators, generation, createDirectory(), () => []);
}

function withFolds<Creators extends FoldCreators>(
  creators: Creators,
  generation: Generation,
  directory: DirectoryFold,
  savedOf: (kind: string) => readonly CheckpointPart[],
): Folded<Creators> {
  const folds = Object.entries(creators).map(
    ([kind, create]) => [kind, create(savedOf(kind))] as const,
  );
  return {
    generation,
    directory,
    folds: Object.fromEntries(folds) as FoldsOf<Creators>,
    parts: new Map(folds.map(([kind, fold]) => [kind, new SavedParts(kind, fold)])),
  };
}
