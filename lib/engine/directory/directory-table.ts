// The directory over its table: what an event touches is loaded before it is folded, what changed is saved off the commit path,
// and what did not change lately is evicted. Several processes may keep one table: each save is for who knows where the table
// stands, and who finds it ahead of its own fold goes on from there.
import type { EventRecord } from '@/lib/model/event-record';
import {
  createDirectory,
  type DirectoryFold,
  type MissingRows,
  type NamingEvent,
} from '@/lib/projections/directory/directory';
import type { OpenedRows } from '@/lib/projections/directory/load-rows';
import type { CacheBounds } from '@/lib/projections/directory/row-cache';
import type {
  ListKind,
  RowKind,
  SavedRow,
  TableAnswer,
  TableQuestion,
  TableSteps,
} from '@/lib/projections/directory/saved-row';
import type { DirectoryRow, DirectoryStore, Generation } from '@/lib/store/ports/directory-store';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import type { EngineLog } from '../interface/engine-deps';
import { feedWhenReady } from '../log/fold-follower';

/** The form of what is saved: another name makes the table anew. */
export const DIRECTORY_VERSION = '7';

/** Events between two saves: what a start folds at most. */
const SAVE_EVENTS = 1_000;

/** Rows of each list that are loaded when it is opened: more than any first page shows. */
const OPENED_ROWS = 1_000;

/** What belongs to runs, and is loaded with them. */
const RUN_PARTS: readonly RowKind[] = ['run-tasks', 'run-links'];

/**
 * What stays in memory: of each list more than is written into within seconds, some 1 kB a row. A run weighs as much as it has
 * tasks, of some 600 bytes each.
 */
export const DIRECTORY_BOUNDS: Readonly<Record<ListKind, CacheBounds>> = {
  channel: { rows: 5_000, weight: 5_000 },
  thread: { rows: 5_000, weight: 5_000 },
  run: { rows: 5_000, weight: 40_000 },
  agent: { rows: 5_000, weight: 5_000 },
};

type Ports = {
  readonly table: DirectoryStore;
  readonly events: Pick<EventStore, 'read' | 'head'>;
  readonly log: EngineLog;
  readonly bounds?: Readonly<Record<ListKind, CacheBounds>>;
  /** Events between two saves. */
  readonly saveEvents?: number;
};

export class DirectoryTable {
  readonly #ports: Ports;
  #generation: Generation;
  #fold: DirectoryFold;
  #saving: Promise<void> = Promise.resolve();
  #isSaving = false;
  #adopting: Promise<void> | null = null;

  /** Of a fold that stands where the generation stands; `open` reads both. */
  constructor(ports: Ports, generation: Generation, fold: DirectoryFold) {
    this.#ports = ports;
    this.#generation = generation;
    this.#fold = fold;
  }

  /** Goes on from the current generation; where there is none, begins one. */
  static async open(ports: Ports): Promise<DirectoryTable> {
    const { table, events, log } = ports;
    const current = await table.current(DIRECTORY_VERSION);
    const head = (await events.head()).seq;
    if (current !== null && current.seq <= head) return DirectoryTable.#of(ports, current);
    if (current !== null) {
      log.warn({ saved: current.seq, head }, 'the lists are ahead of the log; making them anew');
    }
    const begun = await table.begin(DIRECTORY_VERSION);
    await table.promote(DIRECTORY_VERSION, begun.id);
    return DirectoryTable.#of(ports, begun);
  }

  /** A generation beside the current one, without rows. */
  static async beside(ports: Ports): Promise<DirectoryTable> {
    return DirectoryTable.#of(ports, await ports.table.begin(DIRECTORY_VERSION));
  }

  static async #of(ports: Ports, generation: Generation): Promise<DirectoryTable> {
    const opened = await openedRows(ports.table, generation.id);
    const at = opened === null ? generation : { id: generation.id, seq: opened.seq };
    return new DirectoryTable(ports, at, createDirectory(opened ?? undefined));
  }

  /** The fold at this moment: another one where another process was ahead, or the table was made anew. */
  get fold(): DirectoryFold {
    return this.#fold;
  }

  seq(): number {
    return this.#fold.seq();
  }

  /** Loads what records touch; null where everything is in memory. */
  prepare(records: readonly NamingEvent[]): Promise<void> | null {
    const missing = () => this.#fold.missing(records);
    return missing() === null ? null : this.#load(missing);
  }

  /** The same of what somebody names. */
  prepareNames(names: MissingRows): Promise<void> | null {
    const missing = () => this.#fold.missingOf(names);
    return missing() === null ? null : this.#load(missing);
  }

  /** Takes what was stored and prepared; saves when enough has changed. */
  readonly feed = (records: readonly EventRecord[]): void => {
    this.#fold.feed(records);
    const { saveEvents = SAVE_EVENTS } = this.#ports;
    const unsaved = this.#fold.seq() - this.#generation.seq;
    if (!this.#isSaving && unsaved >= saveEvents) void this.save();
  };

  /** Runs steps, and asks the table between them. */
  async ask<T>(steps: (fold: DirectoryFold) => TableSteps<T>): Promise<T> {
    const running = steps(this.#fold);
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
  async replaceBy(other: DirectoryTable, pause?: () => Promise<void>): Promise<void> {
    await other.catchUp(() => this.seq(), pause);
    await this.#ports.table.promote(DIRECTORY_VERSION, other.#generation.id);
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
    this.#adopting ??= DirectoryTable.open(this.#ports)
      .then((current) => this.#goOnFrom(current))
      .finally(() => {
        this.#adopting = null;
      });
    return this.#adopting;
  }

  /** Without a pause at the end, so that nothing is fed meanwhile to the fold that is thrown away. */
  async #goOnFrom(other: DirectoryTable): Promise<void> {
    await other.catchUp(() => this.seq());
    this.#generation = other.#generation;
    this.#fold = other.#fold;
  }

  async #load(missing: () => MissingRows | null): Promise<void> {
    for (let asked = missing(); asked !== null; asked = missing()) {
      const evictions = this.#fold.evictions();
      const keys = [...asked].flatMap(([kind, ids]) => [...ids].map((id) => [kind, id] as const));
      const homes = [...(asked.get('run') ?? [])];
      const wanted = { keys, homes, homeKinds: RUN_PARTS };
      const read = await this.#ports.table.read(this.#generation.id, wanted);
      const isAhead = read?.rows.some(({ moved }) => moved > this.#fold.seq()) === true;
      if (read === null || isAhead) await this.#adopt();
      else if (evictions === this.#fold.evictions()) {
        this.#fold.load(asked, { seq: read.seq, rows: read.rows.map(savedRow) });
      }
    }
  }

  async #saveNow(): Promise<void> {
    while (this.#fold.unsettled() !== null) await this.#load(() => this.#fold.unsettled());
    const fold = this.#fold;
    const changes = fold.changes();
    if (changes.seq === this.#generation.seq) return;
    const { id } = this.#generation;
    const stands = await this.#ports.table.save(this.#generation, changes.seq, changes.rows);
    if (fold !== this.#fold) return;
    if (stands === null || stands > fold.seq()) return this.#adopt();
    this.#generation = { id, seq: stands };
    if (stands === changes.seq) changes.confirm();
    else changes.confirmUpTo(stands);
    fold.evict(this.#ports.bounds ?? DIRECTORY_BOUNDS);
  }

  async #answer(question: TableQuestion): Promise<TableAnswer> {
    const { table } = this.#ports;
    const { id } = this.#generation;
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

/** Null where the generation is gone. */
async function openedRows(table: DirectoryStore, id: number): Promise<OpenedRows | null> {
  // Read before the rows: what is saved meanwhile is newer, and told by the second look.
  for (;;) {
    const before = await table.read(id, { keys: [], homes: [], homeKinds: [] });
    if (before === null) return null;
    const query = { home: null, before: Number.POSITIVE_INFINITY, label: '', limit: OPENED_ROWS };
    const newest = async (kind: ListKind) => (await table.newest(id, { ...query, kind })).rows;
    const rows = {
      channel: (await newest('channel')).map(savedRow),
      thread: (await newest('thread')).map(savedRow),
      run: (await newest('run')).map(savedRow),
      agent: (await newest('agent')).map(savedRow),
    };
    const views = (await table.all(id, 'view')).map(savedRow);
    const homes = rows.run.map(({ key }) => key);
    const after = await table.read(id, { keys: [], homes, homeKinds: RUN_PARTS });
    if (after === null) return null;
    if (after.seq !== before.seq) continue;
    const isAll = (kind: ListKind) => rows[kind].length < OPENED_ROWS;
    return {
      seq: after.seq,
      views,
      newest: rows,
      ofRuns: after.rows.map(savedRow),
      isAll: {
        channel: isAll('channel'),
        thread: isAll('thread'),
        run: isAll('run'),
        agent: isAll('agent'),
      },
    };
  }
}

/** As the projection knows its kinds. */
function savedRow({ kind, ...row }: DirectoryRow): SavedRow {
  return { ...row, kind: kind as RowKind };
}
