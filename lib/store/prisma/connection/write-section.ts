// The section in which the log is written: one writer at a time, in this process by a queue, across processes by a lock
// on Postgres and by SQLite's own. A writer that lost a race or met a lock starts over, a bounded number of times.
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@/lib/model/errors/app-error';
import { createQueue } from '@/lib/std/queue';
import type { Database, Db, Provider } from './client';
import { failureKind, toStoreError, unavailable } from './errors';
import type { RawSql } from './sqlite-raw';

/** The name of the append lock: a number of our own among Postgres's advisory locks. */
export const APPEND_LOCK = 5_246_188_043;

/**
 * How long a writer tries again, in ms. Another process may hold SQLite's lock for a backup's or a shell's moment, or win
 * race after race, each of which means that it stored something; longer is told to the caller.
 */
const PATIENCE_MS = 2_000;

/** How long a trial waits for each lock on Postgres, in ms. Writers of other processes hold one for less. */
const TRIAL_LOCK_MS = 2_000;

/** Time for a waiting writer to get a connection and for its transaction to end, in ms. */
const TRANSACTION_TIMEOUTS = { maxWait: 5_000, timeout: 20_000 };

/** Runs work that reads and writes the log. It may run more than once; what it writes is one commit on Postgres. */
export type WriteSection = <T>(work: (sql: RawSql) => Promise<T>) => Promise<T>;

/** One section per process and database. */
export function createWriteSection({ db, sql }: Database, provider: Provider): WriteSection {
  const inOrder = createQueue();
  const once = provider === 'sqlite' ? onSqlite(sql) : onPostgres(db);
  return (work) => inOrder(() => untilWon(() => once(work)));
}

/** The same locks for whoever asks whether a writer would get them: behind no writer of this process, and not for long. */
export function createTrialSection({ db, sql }: Database, provider: Provider): WriteSection {
  const once = provider === 'sqlite' ? onSqlite(sql) : onPostgres(db, TRIAL_LOCK_MS);
  return (work) => untilWon(() => once(work));
}

/** One statement is one durable commit, so the section needs no transaction (docs/decisions/0001). */
function onSqlite(sql: RawSql): WriteSection {
  return (work) => work(sql);
}

/** `lockMs`: how long it waits for each lock, where that is not as long as the connection does. */
function onPostgres(db: Db, lockMs?: number): WriteSection {
  return (work) =>
    db.$transaction(async (transaction) => {
      if (lockMs !== undefined) {
        await transaction.$executeRaw`SELECT set_config('lock_timeout', ${String(lockMs)}, true)`;
      }
      // The statements after it see what the last holder committed.
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${APPEND_LOCK})`;
      return work(transaction);
    }, TRANSACTION_TIMEOUTS);
}

/** Tries again while another process holds a lock or wins the race. @throws AppError `store_unavailable` after two seconds of it. */
export async function untilWon<T>(attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let pauseMs = 5; ; ) {
    try {
      return await attempt();
    } catch (error) {
      const kind = error instanceof AppError ? 'other' : failureKind(error);
      if (kind === 'constraint') {
        if (performance.now() > until) throw unavailable(error);
        // The winner needs no pause, and the next race is anybody's.
        continue;
      }
      if (kind !== 'busy' || performance.now() + pauseMs > until) throw toStoreError(error);
      await pause(pauseMs);
      pauseMs *= 2;
    }
  }
}
