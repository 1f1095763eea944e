// When the write-ahead log of SQLite is copied into the database. The writer's own limit copies it within a commit, which on a long
// history takes a tenth of a second, for its pages lie all over the file; another connection copies it beside whoever writes.
import { setTimeout as pause } from 'node:timers/promises';
import type { RawSql } from './sqlite-raw';
import type { SqliteThread, ThreadRows, ThreadStatement } from './sqlite-thread';

type Statements = Pick<SqliteThread, 'execute'>;

/** The log is copied each time that so much was handed to the writer: some 60 MB of pages on a long history. UTF-16 units. */
const COPIED_EVERY = 6 * 1024 * 1024;

/** Copies in a row beside the writer: what is written during one is left for the next, which has less to copy. */
const ROUNDS_BESIDE = 2;

/** How long a reader or a copy that is under way may keep the log from being emptied, and between two tries. Milliseconds. */
const EMPTYING_MS = 2_000;
const TRY_AGAIN_MS = 20;

const COPY: ThreadStatement = { sql: 'PRAGMA wal_checkpoint(PASSIVE)', args: [] };

/** The statements of a writer, and the copies that they make necessary. */
export class CopiedWriter implements Statements {
  readonly #writer: Statements;
  readonly #copier: Statements;
  #handedOver = 0;
  #copying: Promise<void> | null = null;
  #isClosing = false;

  /** @param copier A connection beside the writer's. */
  constructor(writer: Statements, copier: Statements) {
    this.#writer = writer;
    this.#copier = copier;
  }

  async execute(statement: ThreadStatement): Promise<ThreadRows> {
    const answer = await this.#writer.execute(statement);
    this.#handedOver += lengthOf(statement);
    if (this.#handedOver >= COPIED_EVERY) this.#begin();
    return answer;
  }

  /** Resolves when no copy is under way; none begins after it. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#copying;
  }

  #begin(): void {
    if (this.#copying !== null || this.#isClosing) return;
    this.#handedOver = 0;
    // A copy that failed is made up for by a commit, which says what is wrong.
    this.#copying = this.#copy()
      .catch(() => undefined)
      .finally(() => {
        this.#copying = null;
      });
  }

  /** Between two commits there is nothing more to come: what is left is copied then, and the next commit begins the log anew. */
  async #copy(): Promise<void> {
    for (let round = 0; round < ROUNDS_BESIDE; round += 1) {
      if (this.#isClosing) return;
      await this.#copier.execute(COPY);
    }
    await this.#writer.execute(COPY);
  }
}

/** Copies the log and leaves it empty, so that nothing of earlier pages is in it; whoever reads or copies meanwhile is waited for. */
export async function emptyWriteAheadLog(sql: RawSql): Promise<void> {
  const until = performance.now() + EMPTYING_MS;
  do {
    const [outcome] = await sql.$queryRaw<{ busy: number }[]>`PRAGMA wal_checkpoint(TRUNCATE)`;
    if (outcome?.busy !== 1) return;
    await pause(TRY_AGAIN_MS);
  } while (performance.now() < until);
}

function lengthOf({ args, next }: ThreadStatement): number {
  let length = 0;
  for (const arg of [...args, ...(next?.args ?? [])]) {
    if (typeof arg === 'string') length += arg.length;
  }
  return length;
}
