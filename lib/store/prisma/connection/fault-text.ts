// What is told to the person who runs the server when the database fails: which database it is, and what to type. Clients are
// told neither.
import { dirname, resolve } from 'node:path';
import { AppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import { errorCode } from '@/lib/std/error-code';
import { providerOf } from './client';
import { isNoDatabase, toStoreError } from './errors';
import { sqlitePath } from './migrate';

/** Postgres: insufficient_privilege. */
const NO_RIGHT = '42501';

/** The path of the file, or the address of the server without its password. */
export function nameOfDatabase(databaseUrl: string): string {
  if (providerOf(databaseUrl) === 'sqlite') return resolve(sqlitePath(databaseUrl));
  const url = new URL(databaseUrl);
  return `${url.protocol}//${url.username === '' ? '' : `${url.username}@`}${url.host}${url.pathname}`;
}

/** What failed, of which database, and what to look at next. */
export function faultText(thrown: unknown, databaseUrl: string): string {
  const error = toStoreError(thrown);
  if (error instanceof AppError) return said(error.message, error, databaseUrl);
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const name = nameOfDatabase(databaseUrl);
  // What is said here, as of its history, says what to do; systems and drivers give a code.
  const look = errorCode(thrown) ? lookWith('store_unavailable', databaseUrl) : '';
  return `${text}\nThe database is ${name}.${look}`;
}

/** With what the database said itself. */
function said(message: string, { code, cause }: AppError, databaseUrl: string): string {
  const words =
    cause instanceof Error ? ` It said: ${cause.message.trim().split('\n').at(-1)}` : '';
  const name = nameOfDatabase(databaseUrl);
  return `${message}${words}\nThe database is ${name}.${lookWith(code, databaseUrl)}`;
}

/** The same at a start, where no server can verify anything. */
function startFaultText(thrown: unknown, databaseUrl: string): string {
  const name = nameOfDatabase(databaseUrl);
  if (errorCode(thrown) === 'EISDIR') {
    return `The database has to be a file, and ${name} is a folder. Move it away, or name a file with DATABASE_URL.`;
  }
  if (isNoDatabase(thrown)) {
    return `${name} is not a database of SQLite, or its beginning is damaged. Where it is Colloquy's, restore a backup (docs/operations.md); else name another file with DATABASE_URL.`;
  }
  if (errorCode(thrown) === NO_RIGHT) {
    const words = thrown instanceof Error ? thrown.message : '';
    return `The user of the database may not make tables in it (${words}). Make it the owner of the database, or let it: GRANT CREATE ON SCHEMA public TO the user. It is ${name}.`;
  }
  const error = toStoreError(thrown);
  const message = error instanceof AppError ? START_FAULTS[error.code] : undefined;
  if (!(error instanceof AppError) || message === undefined) return faultText(thrown, databaseUrl);
  return said(message, error, databaseUrl);
}

/** Nobody has sent anything yet that could be sent again. */
const START_FAULTS: { readonly [Code in FailureCode]?: string } = {
  store_damaged: 'The database is damaged: restore a backup (docs/operations.md).',
  store_full: 'The database cannot be written: the disk is full or fails.',
  store_unavailable: 'The database is locked or does not answer.',
};

function lookWith(code: FailureCode, databaseUrl: string): string {
  const isFile = providerOf(databaseUrl) === 'sqlite';
  const advice = adviceOn(code, nameOfDatabase(databaseUrl), isFile);
  return advice === '' ? '' : ` Look with: ${advice}`;
}

function adviceOn(code: FailureCode, name: string, isFile: boolean): string {
  if (!isFile) return `psql '${name}' -c 'SELECT 1'`;
  if (code === 'store_full') return `df -h '${dirname(name)}'`;
  if (code === 'store_damaged') return `sqlite3 '${name}' 'PRAGMA integrity_check'`;
  return code === 'store_unavailable' ? `ls -ld '${dirname(name)}' '${name}'` : '';
}

/** Does what opens a database. @throws AppError or Error whose message is for the person who starts the server */
export async function opened<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = toStoreError(thrown);
    const text = startFaultText(thrown, databaseUrl);
    if (!(error instanceof AppError)) throw new Error(text, { cause: thrown });
    throw new AppError(error.code, text, { cause: thrown });
  }
}
