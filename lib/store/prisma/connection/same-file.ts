// Whether the files of a SQLite database are still those that were opened. Where they were moved, removed or replaced, SQLite goes on
// writing into the old ones, which no start finds again: nothing may be acknowledged then.
import { stat } from 'node:fs/promises';
import { errorCode } from '@/lib/std/error-code';

/** Between two looks: what is acknowledged before the next one may be lost. A look is two calls of the file system. Milliseconds. */
const LOOK_EVERY_MS = 1_000;

export type FileWatch = {
  /** Looks now. What is wrong, for whoever runs the server; null where nothing is. */
  look(): Promise<string | null>;
  /** What the last look found. */
  fault(): string | null;
  close(): void;
};

/** What the watch does by the connection that writes. */
type Writer = {
  /** Reads, which makes the write-ahead log anew where the connection has none open. */
  touch(): Promise<unknown>;
  /** Brings what the log has into the database. */
  copyLog(): Promise<void>;
};

/** Looks again and again, from now on. */
export async function watchFiles(path: string, writer: Writer): Promise<FileWatch> {
  const log = `${path}-wal`;
  const opened = await identityOf(path);
  let fault: string | null = null;
  let isLogGone = false;
  let isLogCopied = false;

  async function look(): Promise<string | null> {
    // Another process may have made a new log since, in which nothing is of what was stored here.
    isLogGone ||= await isLogRemoved();
    const isMoved = (await identityOf(path)) !== opened;
    fault = isMoved ? movedText(path) : isLogGone ? logGoneText(log) : null;
    if (!isMoved && isLogGone && !isLogCopied) {
      await writer.copyLog();
      isLogCopied = true;
    }
    return fault;
  }

  async function isLogRemoved(): Promise<boolean> {
    if ((await identityOf(log)) !== null || (await identityOf(path)) !== opened) return false;
    await writer.touch();
    return (await identityOf(log)) === null;
  }

  let timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref();
  let isClosed = false;
  async function lookAgain(): Promise<void> {
    // A file that cannot be looked at is not known to be away.
    await look().catch(() => undefined);
    if (!isClosed) timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref();
  }
  return {
    look,
    fault: () => fault,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function movedText(path: string): string {
  return `${path} was moved, removed or replaced while the server goes on. Writes are refused, for they would go into the old file. Put that back in its place with its -wal and -shm, or stop the server and restore a backup.`;
}

function logGoneText(log: string): string {
  return `${log} was removed while the server goes on. What was stored is in the database by now; more is refused, for it would go into the removed file. Start the server again.`;
}

/** None where there is no such file. */
async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
