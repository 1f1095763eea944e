// The quick way into an empty log: rows as the store's append makes them, put into a table whose indexes and triggers are away
// meanwhile. They come back by the database's own words for them, so that a row that breaks one of them is found then.
import { invariant } from '@/lib/std/invariant';
import { GENESIS_HASH, type Head, type NewMessage } from '@/lib/store/ports/event-store';
import { createRawSql } from '@/lib/store/prisma/connection/sqlite-raw';
import { SqliteThread } from '@/lib/store/prisma/connection/sqlite-thread';
import { readLogFacts } from '@/lib/store/prisma/log/log-facts';
import { NOTHING_KNOWN, planAppend, readyBatch } from '@/lib/store/rows/append-plan';
import type { NameHashes } from '@/lib/store/rows/name-hashes';
import { STORED_COLUMNS, storedFields } from '@/lib/store/rows/stored-row';
import { insertRows } from '../bare-log.mjs';

/**
 * - synchronous: a history that a power cut ends is made anew.
 * - wal_autocheckpoint: the end of the table is copied into the database once for each 400 MB of the write-ahead log.
 * - cache_size: an index of ten million rows is sorted in memory, as far as there is room.
 */
const PRAGMAS = [
  'PRAGMA synchronous = NORMAL',
  'PRAGMA wal_autocheckpoint = 100000',
  'PRAGMA cache_size = -1000000',
] as const;

const BUSY_TIMEOUT_MS = 5_000;

/** Indexes and triggers of the log: what they are called, and the statements that make them. */
type Guard = { readonly type: 'index' | 'trigger'; readonly name: string; readonly sql: string };

export class BulkAppend {
  readonly #thread: SqliteThread;
  readonly #hashes: NameHashes;
  readonly #guards: readonly Guard[];
  #head: Head = { seq: 0, hash: GENESIS_HASH };

  private constructor(thread: SqliteThread, hashes: NameHashes, guards: readonly Guard[]) {
    this.#thread = thread;
    this.#hashes = hashes;
    this.#guards = guards;
  }

  /** Opens a database that was migrated and whose log is empty. */
  static async open(path: string): Promise<BulkAppend> {
    const thread = new SqliteThread({
      url: `file:${path}`,
      timeout: BUSY_TIMEOUT_MS,
      pragmas: () => PRAGMAS,
    });
    const read = async (sql: string) => (await thread.execute({ sql, args: [] })).rows;
    const [[events] = []] = await read('SELECT count(*) FROM event');
    invariant(events === 0, 'a log that is filled in bulk is empty before');
    const { hashes } = await readLogFacts(createRawSql(thread));
    const guards = await read(
      "SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'event' AND type <> 'table' AND sql IS NOT NULL",
    );
    const bulk = new BulkAppend(
      thread,
      hashes,
      guards.map(([type, name, sql]) => ({ type, name, sql }) as Guard),
    );
    for (const { type, name } of bulk.#guards) await read(`DROP ${type} "${name}"`);
    return bulk;
  }

  /** Appends messages that nobody has sent before; resolves when the database has them. */
  async append(messages: readonly NewMessage[]): Promise<void> {
    const { outcomes, rows, stored } = planAppend(readyBatch(messages), {
      head: this.#head,
      ...NOTHING_KNOWN,
    });
    const refused = outcomes.find(({ status }) => status !== 'stored');
    if (refused !== undefined) throw new Error(`not stored: ${JSON.stringify(refused)}`);
    this.#head = rows.at(-1) ?? this.#head;
    const given = rows.map((row, at) => {
      const record = stored[at];
      invariant(record, 'every row has its record');
      return storedFields(row, record.event, this.#hashes);
    });
    await insertRows(this.#thread, STORED_COLUMNS, given);
  }

  /** Puts the indexes and triggers back; `onGuard` hears of each. */
  async end(onGuard: (done: number, all: number) => void = () => undefined): Promise<void> {
    let done = 0;
    for (const { sql } of this.#guards) {
      await this.#thread.execute({ sql, args: [] });
      done += 1;
      onGuard(done, this.#guards.length);
    }
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
