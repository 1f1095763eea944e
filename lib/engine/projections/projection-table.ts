// The projections of the log over their table: what an event touches is loaded before it is folded, what changed is saved off the
// commit path, and what did not change lately is evicted. Several processes may keep one table: each save is for who knows where the
// table stands, and who finds it ahead of its own folds goes on from there.
import type { EventRecord } from '@/lib/model/event-record';
import { redactionIn } from '@/lib/model/redaction';
import type {
  DirectoryFold,
  MissingRows,
  NamingEvent,
} from '@/lib/projections/directory/directory';
import { foldedUpTo } from '@/lib/projections/directory/load-rows';
import type { CacheBounds } from '@/lib/projections/directory/row-cache';
import type {
  ListKind,
  TableAnswer,
  TableQuestion,
  TableSteps,
} from '@/lib/projections/directory/saved-row';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import type {
  ProjectionChange,
  ProjectionRow,
  ProjectionStore,
  RowPlace,
} from '@/lib/store/ports/projection-store';
import type { EngineLog, ProjectionLimits } from '../interface/engine-deps';
import { feedWhenReady, type HeadFollower } from '../log/feed/head-follower';
import {
  emptyFolds,
  type FoldCreators,
  type Folded,
  type FoldsOf,
  foldedFrom,
  loadRuns,
  PROJECTIONS_VERSION,
  type Projections,
} from './folded';
import { RUN_PARTS, savedRow } from './table-rows';

/** Events between two saves: what a start folds at most. */
const SAVE_EVENTS = 1_000;

/**
 * What stays in memory: of each list more than is written into within seconds, some 1 kB a row. A run weighs as much as it has
 * tasks; an open one takes some 3 kB in all folds.
 */
const CACHE_BOUNDS: Readonly<Record<ListKind, CacheBounds>> = {
  channel: { rows: 2_500, weight: 2_500 },
  thread: { rows: 2_500, weight: 2_500 },
  run: { rows: 2_500, weight: 15_000 },
  agent: { rows: 2_500, weight: 2_500 },
};

export type TablePorts = ProjectionLimits & {
  readonly table: ProjectionStore;
  readonly events: Pick<EventStore, 'read' | 'head'>;
  readonly log: EngineLog;
};

/** What is asked of a table by those who need what belongs to runs, wherever it is. */
export type RunTable = Pick<
  ProjectionTable<FoldCreators>,
  | 'directory'
  | 'prepare'
  | 'prepareNames'
  | 'oldest'
  | 'named'
  | 'derivedElsewhere'
  | 'pin'
  | 'save'
>;

/** Whether a run has to stay in memory. */
export type IsPinned = (runId: string) => boolean;

export class ProjectionTable<Creators extends FoldCreators> implements HeadFollower {
  readonly #ports: TablePorts;
  readonly #projections: Projections<Creators>;
  #pinned: () => IsPinned = () => () => false;
  #folded: Folded<Creators>;
  #saving: Promise<void> = Promise.resolve();
  #isSaving = false;
  /** Whether a save is to come that has not begun. */
  #isNextSave = false;
  #adopting: Promise<void> | null = null;

  /** Of folds that stand where the generation stands; `open` reads both. */
  constructor(ports: TablePorts, projections: Projections<Creators>, folded: Folded<Creators>) {
    this.#ports = ports;
    this.#projections = projections;
    this.#folded = folded;
  }

  /** Goes on from the current generation; where there is none of this version, or it cannot be read, begins one. */
  static async open<Creators extends FoldCreators>(
    ports: TablePorts,
    projections: Projections<Creators>,
  ): Promise<ProjectionTable<Creators>> {
    const { table, events, log } = ports;
    const current = await table.current(PROJECTIONS_VERSION);
    const head = (await events.head()).seq;
    if (current !== null && current.seq > head) {
      log.warn({ saved: current.seq, head }, 'the lists are ahead of the log; making them anew');
    } else if (current !== null) {
      const folded = await foldedFrom(ports, projections, current);
      if (folded !== null) return new ProjectionTable(ports, projections, folded);
    }
    const begun = await table.begin(PROJECTIONS_VERSION);
    await table.promote(PROJECTIONS_VERSION, begun.id);
    return new ProjectionTable(ports, projections, emptyFolds(projections, begun));
  }

  /** A generation beside the current one, without rows, to be folded from the beginning of the log. */
  async beside(): Promise<ProjectionTable<Creators>> {
    const begun = await this.#ports.table.begin(PROJECTIONS_VERSION);
    const folded = emptyFolds(this.#projections, begun);
    return new ProjectionTable(this.#ports, this.#projections, folded);
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

  /** Says which runs have to stay in memory; asked before some are evicted. */
  pin(pinned: () => IsPinned): void {
    this.#pinned = pinned;
  }

  /** How many rows of a kind are derived of the runs that are not in memory. */
  derivedElsewhere(kind: string): number {
    const { runRows } = this.#folded;
    return runRows.total(kind) - runRows.inMemory(kind);
  }

  /** Rows that are derived of runs, those that changed longest ago first, from behind a place. */
  oldest(kind: string, after: RowPlace, limit: number): Promise<ProjectionRow[]> {
    return this.#reading((id) => this.#ports.table.oldest(id, { kind, after, limit }));
  }

  /** The same by key, from behind one. */
  async named(kind: string, after: string, limit: number): Promise<readonly ProjectionRow[]> {
    const query = { kind, after, limit, label: '', labelIsKey: false };
    return (await this.#reading((id) => this.#ports.table.named(id, query))).rows;
  }

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
    const kinds = Object.keys(this.#projections.creators);
    return [
      (records) => this.directory.feed(records),
      ...kinds.map((kind) => (records: readonly EventRecord[]) => {
        this.#folded.parts.get(kind)?.fold.feed(records);
      }),
      (records) => this.#saveWhenDue(records),
    ];
  }

  /** Takes what was stored and prepared; saves when enough has changed. */
  feed(records: readonly EventRecord[]): void {
    for (const take of this.feeds()) take(records);
  }

  /** Runs steps, and asks the table between them. */
  async ask<T>(steps: (directory: DirectoryFold) => TableSteps<T>): Promise<T> {
    let isInMemory = true;
    const read = async (id: number): Promise<T> => {
      const running = steps(this.directory);
      let step = running.next({ rows: [], lookedAt: 0, next: null });
      isInMemory = step.done === true;
      while (!step.done) step = running.next(await this.#answer(id, step.value));
      return step.value;
    };
    return this.#reading(read, () => isInMemory);
  }

  /** Saves what has changed. Never rejects: what could not be saved is saved by the next call. */
  save(): Promise<void> {
    this.#isSaving = true;
    this.#isNextSave = true;
    this.#saving = this.#saving
      .then(() => {
        this.#isNextSave = false;
        return this.#saveNow();
      })
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
    this.#adopting ??= ProjectionTable.open(this.#ports, this.#projections)
      .then((current) => this.#goOnFrom(current))
      .finally(() => {
        this.#adopting = null;
      });
    return this.#adopting;
  }

  async #goOnFrom(other: ProjectionTable<Creators>): Promise<void> {
    // What was fed meanwhile to the folds that are thrown away is not fed again.
    while (other.seq() < this.seq()) await other.catchUp(this.seq);
    this.#folded = other.#folded;
  }

  /** Removes the rows of generations that others took the place of. @param pause Awaited between some and the next ones. */
  async sweep(pause: () => Promise<void>): Promise<void> {
    while (await this.#ports.table.sweep()) await pause();
  }

  async #load(missing: () => MissingRows | null): Promise<void> {
    for (let asked = missing(); asked !== null; asked = missing()) {
      const { directory, generation, parts } = this.#folded;
      const evictions = directory.evictions();
      const keys = [...asked].flatMap(([kind, ids]) => [...ids].map((id) => [kind, id] as const));
      const homes = [...(asked.get('run') ?? [])];
      const { derivedKinds } = this.#projections;
      const homeKinds = [...RUN_PARTS, ...parts.keys(), ...derivedKinds];
      const wanted = { keys, homes, homeKinds };
      const read = await this.#ports.table.read(generation.id, wanted);
      if (directory !== this.directory || evictions !== directory.evictions()) continue;
      // What is derived of a run is saved with the rest of it, and may stand in another order.
      const isAhead = read?.rows.some(
        (row) => !derivedKinds.includes(row.kind) && foldedUpTo(savedRow(row)) > directory.seq(),
      );
      if (read === null || isAhead) await this.#adopt();
      else {
        const news = homes.filter((runId) => !directory.knows('run', runId));
        directory.load(asked, { seq: read.seq, rows: read.rows.map(savedRow) });
        loadRuns(this.#folded, news, read.rows);
      }
    }
  }

  /** What was redacted stands in the rows that were saved before it until they are saved again, which waits for nothing. */
  #saveWhenDue(records: readonly EventRecord[]): void {
    const { saveEvents = SAVE_EVENTS } = this.#ports;
    const unsaved = this.seq() - this.#folded.generation.seq;
    const isEmptied = records.some((record) => redactionIn(record) !== null);
    if ((isEmptied && !this.#isNextSave) || (!this.#isSaving && unsaved >= saveEvents)) {
      void this.save();
    }
  }

  async #saveNow(): Promise<void> {
    while (this.directory.unsettled() !== null) {
      await this.#load(() => this.directory.unsettled());
    }
    const folded = this.#folded;
    const { directory, generation, parts, runRows } = folded;
    const behind = [...parts].find(([, { fold }]) => fold.seq() !== directory.seq());
    if (behind !== undefined) throw new Error(`${behind[0]} does not stand where the lists stand`);
    if (directory.seq() === generation.seq) return;
    const { changes, rows } = changesOf(folded);
    const stands = await this.#ports.table.save(generation, changes.seq, rows);
    if (folded !== this.#folded) return;
    if (stands === null || stands > directory.seq()) return this.#adopt();
    const isOurs = stands === changes.seq;
    if (isOurs) changes.confirm();
    else if (!(await this.#confirmOthers(stands))) return this.#adopt();
    if (folded !== this.#folded) return;
    for (const saved of parts.values()) saved.confirm(stands, isOurs);
    runRows.confirm(stands);
    this.#folded = { ...folded, generation: { id: generation.id, seq: stands } };
    this.#evict();
  }

  /**
   * Another process was first, and what it saved up to a seq is folded here, too. Returns false where the table has moved on.
   */
  async #confirmOthers(stands: number): Promise<boolean> {
    const { generation, runRows } = this.#folded;
    // What came since the changes were taken counts as saved, too: it is known only then what the table has of it.
    const { changes, changedRuns: homes } = changesOf(this.#folded);
    const homeKinds = this.#projections.derivedKinds;
    const read = await this.#ports.table.read(generation.id, { keys: [], homes, homeKinds });
    if (read?.seq !== stands) return false;
    runRows.replace(homes, read.rows, changes.seq);
    changes.confirmUpTo(stands);
    return true;
  }

  #evict(): void {
    const { directory, parts, runRows } = this.#folded;
    for (const runId of directory.evict(this.#ports.bounds ?? CACHE_BOUNDS, this.#pinned())) {
      for (const saved of [...parts.values(), runRows]) saved.evictRun(runId);
    }
  }

  /** Reads the current generation: once more where another process made the table anew meanwhile. */
  async #reading<T>(
    read: (id: number) => Promise<T>,
    isInMemory: () => boolean = () => false,
  ): Promise<T> {
    for (;;) {
      const { id } = this.#folded.generation;
      const answer = await read(id);
      if (isInMemory() || (await this.#ports.table.seqOf(id)) !== null) return answer;
      await this.#adopt();
    }
  }

  async #answer(id: number, question: TableQuestion): Promise<TableAnswer> {
    const { table } = this.#ports;
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

/** What the table does not have as it is. */
function changesOf({ directory, parts, runRows }: Folded<FoldCreators>) {
  const changes = directory.changes();
  const rows: ProjectionChange[] = [...changes.rows];
  for (const saved of parts.values()) for (const change of saved.changes()) rows.push(change);
  const changedRuns = changes.rows.flatMap(({ kind, key }) => (kind === 'run' ? [key] : []));
  for (const change of runRows.changes(changedRuns, changes.seq)) rows.push(change);
  return { changes, changedRuns, rows };
}
