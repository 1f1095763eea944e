// A connection to a SQLite file, held by a thread of its own, so that a commit or a long read holds up nothing else in the
// process (docs/decisions/0031). One statement runs at a time; the one thing that comes back beside rows is what failed.
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Config, InValue, ResultSet } from '@libsql/client';
import { createQueue } from '@/lib/std/queue';
import { withMembers } from '@/lib/std/with-members';

type Statement = { readonly sql: string; readonly args: readonly InValue[] };

export type ThreadStatement = Statement & {
  /** What runs at once where the statement answers a single row that begins with the values of `after`. */
  readonly next?: Statement & { readonly after: readonly InValue[] };
};

/** What is wrong with the file, in words for whoever runs the server; null where nothing is. */
export type FileFault = () => string | null;

type ThreadOptions = Pick<Config, 'url' | 'timeout'> & {
  /** What every fresh connection is told before its first statement. */
  readonly pragmas: () => readonly string[];
  /** Why the file is no longer the one that was opened: only what reads by an open connection runs then. */
  readonly fileFault?: FileFault;
};

/** Rows are lists of values, in the order of the columns. Where `next` ran, it changed `rowsAffected` rows; a read affects none. */
export type ThreadRows = Pick<ResultSet, 'columns' | 'columnTypes' | 'rowsAffected'> & {
  readonly rows: readonly (readonly unknown[])[];
};

type Answer = ThreadRows | { readonly error: DriverFailure };
type DriverFailure = {
  readonly message: string;
  readonly code?: string;
  readonly rawCode?: number;
};

/** Rows live until they are handed over. By default a heap waits for 48 MB of them, and two threads keep as much. MB. */
const YOUNG_HEAP_MB = 8;

/** SQLite's CANTOPEN: the caller is told that the store is unavailable. */
const THREAD_ENDED = {
  message: 'The thread of the database ended in the middle of a statement.',
  code: 'SQLITE_CANTOPEN',
  rawCode: 14,
} satisfies DriverFailure;

/** SQLite's READONLY_DBMOVED, which it says by itself only where it has no write-ahead log. */
const FILE_MOVED = { code: 'SQLITE_READONLY_DBMOVED', rawCode: 1032 } as const;

/** How a statement begins that only reads. */
const READS = /^\s*(SELECT|WITH|PRAGMA)\b/i;

export class SqliteThread {
  readonly #options: ThreadOptions;
  readonly #inOrder = createQueue();
  #isFresh = true;
  #worker: Worker | null = null;
  #settle: ((answer: Answer) => void) | null = null;

  /** The thread starts with its first statement, and anew with the next one after it ended. */
  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /**
   * Runs after all statements before it. After an error the connection is a fresh one.
   * @throws Error with the driver's `code` and `rawCode`.
   */
  execute(statement: ThreadStatement): Promise<ThreadRows> {
    return this.#inOrder(() => this.#run(statement));
  }

  async #run(statement: ThreadStatement): Promise<ThreadRows> {
    // A fresh connection would open what is at the path, make an empty file there, and remove the -wal beside it.
    const fileFault = this.#options.fileFault?.() ?? null;
    if (fileFault !== null && (this.#isFresh || mayWrite(statement))) {
      throw asError({ message: fileFault, ...FILE_MOVED });
    }
    this.#worker ??= this.#start();
    const pragmas = this.#isFresh ? [...this.#options.pragmas()] : [];
    const worker = this.#worker;
    const answer = await new Promise<Answer>((resolve) => {
      worker.postMessage(withMembers(statement, { pragmas }));
      // An idle thread keeps no process alive.
      worker.ref();
      this.#settle = resolve;
    });
    this.#isFresh = 'error' in answer;
    if (!('error' in answer)) return answer;
    throw asError(answer.error);
  }

  /** Resolves when the file is closed. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    worker.postMessage(null);
    await ended;
  }

  #start(): Worker {
    const { url, timeout } = this.#options;
    // By the name that package.json gives it: the bundle and the sources stand at different distances from it.
    const file = createRequire(import.meta.url).resolve('#sqlite-worker');
    const worker = new Worker(file, {
      workerData: { url, timeout },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    worker.on('message', (answer: Answer) => {
      worker.unref();
      this.#answer(answer);
    });
    // What it says when it breaks; 'exit' follows.
    worker.on('error', (error) =>
      this.#answer({ error: { ...THREAD_ENDED, message: String(error) } }),
    );
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      this.#isFresh = true;
      this.#answer({ error: THREAD_ENDED });
    });
    return worker;
  }

  #answer(answer: Answer): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.(answer);
  }
}

function mayWrite({ sql, next }: ThreadStatement): boolean {
  return next !== undefined || !READS.test(sql);
}

function asError({ message, ...rest }: DriverFailure): Error {
  return Object.assign(new Error(message), rest);
}
