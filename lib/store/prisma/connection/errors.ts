// What a database says when it fails, in the words of the failure codes. The rest of the store knows three kinds of
// failure: somebody else was quicker, the database is busy, and everything that the caller is told.
import { AppError } from '@/lib/model/errors/app-error';
import { storeFull } from '../../ports/store-full';

/** How long a client waits for a store that is locked or away, in seconds. */
const UNAVAILABLE_RETRY_SEC = 1;

/** What the driver said, out of Prisma's error around it. */
type DriverCause = { readonly kind: string; readonly code: string; readonly text: string };

type FailureKind = 'full' | 'busy' | 'unavailable' | 'damaged' | 'constraint' | 'other';

/** SQLite's primary result codes; the extended ones hold them in their low byte. */
const SQLITE_KINDS: Readonly<Record<number, FailureKind>> = {
  5: 'busy', // BUSY
  6: 'busy', // LOCKED
  8: 'unavailable', // READONLY
  10: 'full', // IOERR: a disk that fails a write, as a full one behind a quota does
  11: 'damaged', // CORRUPT
  13: 'full', // FULL
  14: 'unavailable', // CANTOPEN
  19: 'constraint',
  26: 'damaged', // NOTADB
};

/** NOTADB. */
const SQLITE_NO_DATABASE = '26';

/** READONLY_DBMOVED: its files are no longer where they were opened. */
const SQLITE_MOVED = '1032';

/** Extended codes that mean something else than their primary one: a read that fails, is short, or has a wrong checksum. */
const SQLITE_EXTENDED: Readonly<Record<number, FailureKind>> = {
  266: 'damaged', // IOERR_READ
  522: 'damaged', // IOERR_SHORT_READ
  8202: 'damaged', // IOERR_DATA
  8458: 'damaged', // IOERR_CORRUPTFS
};

/** Postgres's SQLSTATEs, by their longest prefix. */
const POSTGRES_KINDS: readonly (readonly [prefix: string, kind: FailureKind])[] = [
  ['53100', 'full'], // disk_full
  ['58030', 'full'], // io_error
  ['XX001', 'damaged'], // data_corrupted
  ['XX002', 'damaged'], // index_corrupted
  ['53', 'unavailable'], // insufficient resources
  ['08', 'unavailable'], // connection
  ['28', 'unavailable'], // the user may not sign in, as while its password is changed
  ['3D000', 'unavailable'], // no such database, as while one is restored in its place
  ['55000', 'unavailable'], // the database takes no connections
  ['57', 'unavailable'], // shutting down, crashed, starting
  ['25006', 'unavailable'], // a standby
  ['25P03', 'unavailable'], // idle in transaction for too long
  ['55P03', 'unavailable'], // lock timeout
  ['40', 'busy'], // deadlock, serialization
  ['23', 'constraint'],
];

/** Prisma's own codes: cannot reach, timed out, connection closed, pool or transaction timed out. */
const PRISMA_UNAVAILABLE = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);

const DRIVER_UNAVAILABLE = new Set([
  'AuthenticationFailed',
  'ConnectionClosed',
  'DatabaseAccessDenied',
  'DatabaseDoesNotExist',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
]);

/** What the driver of Postgres says without any code, and Prisma leaves as it is: no connection in time, or one that ended. */
const PG_UNAVAILABLE = new Set([
  'Client has encountered a connection error and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'timeout expired',
]);

/** What kind of failure this is. */
export function failureKind(error: unknown): FailureKind {
  const cause = driverCause(error);
  if (cause) {
    const kind = /^\d{1,4}$/.test(cause.code)
      ? (SQLITE_EXTENDED[Number(cause.code)] ?? SQLITE_KINDS[Number(cause.code) & 0xff])
      : POSTGRES_KINDS.find(([prefix]) => cause.code.startsWith(prefix))?.[1];
    if (kind) return kind;
    if (DRIVER_UNAVAILABLE.has(cause.kind)) return 'unavailable';
    if (cause.text.includes('ENOSPC')) return 'full';
  }
  const code = textOf(error, 'code');
  if (PRISMA_UNAVAILABLE.has(code) || /^E(CONN|HOST|PIPE|TIMEDOUT)/.test(code)) {
    return 'unavailable';
  }
  if (PG_UNAVAILABLE.has(textOf(error, 'message'))) return 'unavailable';
  return 'other';
}

/**
 * The AppError that callers of the store get; what is not a failure of the database is thrown on as it is.
 * @param place what was read, as in `event 41`
 */
export function toStoreError(error: unknown, place?: string): unknown {
  if (error instanceof AppError) return error;
  switch (failureKind(error)) {
    case 'full':
      return storeFull(
        'The database could not write: the disk is full or fails. Nothing was stored; free space and send it again.',
        error,
      );
    case 'damaged':
      return new AppError(
        'store_damaged',
        `The database is damaged${place === undefined ? '' : `: ${place} cannot be read`}. Run "npx colloquy verify", then restore a backup.`,
        { cause: error },
      );
    case 'busy':
    case 'unavailable':
      return driverCause(error)?.code === SQLITE_MOVED ? moved(error) : unavailable(error);
    default:
      return error;
  }
}

/** Whether a file is none of SQLite, by its first bytes. */
export function isNoDatabase(error: unknown): boolean {
  return driverCause(error)?.code === SQLITE_NO_DATABASE;
}

/** The AppError of a store that is locked or away. */
export function unavailable(cause: unknown): AppError {
  return unavailableAs(
    'The database is locked or does not answer. Nothing was acknowledged; send it again.',
    cause,
  );
}

function moved(cause: unknown): AppError {
  return unavailableAs(
    'A file of the database was moved, removed or replaced while the server goes on. Nothing was stored; whoever runs the server finds in its log what to do. Send it again then.',
    cause,
  );
}

function unavailableAs(message: string, cause: unknown): AppError {
  return new AppError('store_unavailable', message, {
    retryAfterSec: UNAVAILABLE_RETRY_SEC,
    cause,
  });
}

/** Does the work and turns what the database throws into an AppError; `place` is what it reads. */
export async function asStore<T>(work: () => Promise<T>, place?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error, place);
  }
}

function driverCause(error: unknown): DriverCause | null {
  const wrapped = field(field(field(error, 'meta'), 'driverAdapterError'), 'cause');
  const cause =
    wrapped ?? (textOf(error, 'name') === 'DriverAdapterError' && field(error, 'cause'));
  const rawCode = field(error, 'rawCode');
  // Of a raw statement on SQLite, which Prisma has not seen.
  if (!cause && typeof rawCode === 'number') {
    return { kind: '', code: String(rawCode), text: textOf(error, 'message') };
  }
  if (!cause) return null;
  return {
    kind: textOf(cause, 'kind'),
    code: textOf(cause, 'originalCode'),
    text: textOf(cause, 'originalMessage'),
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown, name: string): string {
  const text = field(value, name);
  return typeof text === 'string' ? text : '';
}
