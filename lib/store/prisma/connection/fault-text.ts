// What is told to the person who runs the server when the database fails: which database it is, and what to type. Clients are
// told neither.
import { dirname, resolve } from 'node:path';
import { AppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import { providerOf } from './client';
import { toStoreError } from './errors';
import { sqlitePath } from './migrate';

/** The path of the file, or the address of the server without its password. */
export function nameOfDatabase(databaseUrl: string): string {
  if (providerOf(databaseUrl) === 'sqlite') return resolve(sqlitePath(databaseUrl));
  const url = new URL(databaseUrl);
  return `${url.protocol}//${url.username === '' ? '' : `${url.username}@`}${url.host}${url.pathname}`;
}

/** What failed, of which database, and what to look at next. */
export function faultText(thrown: unknown, databaseUrl: string): string {
  const error = toStoreError(thrown);
  const name = nameOfDatabase(databaseUrl);
  if (!(error instanceof AppError)) {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    const look = adviceOn('store_unavailable', name, providerOf(databaseUrl) === 'sqlite');
    return `${text}\nThe database is ${name}. Look with: ${look}`;
  }
  const { cause } = error;
  const said = cause instanceof Error ? ` It said: ${cause.message.trim().split('\n').at(-1)}` : '';
  const advice = adviceOn(error.code, name, providerOf(databaseUrl) === 'sqlite');
  return `${error.message}${said}\nThe database is ${name}.${advice === '' ? '' : ` Look with: ${advice}`}`;
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
    if (!(error instanceof AppError)) {
      throw new Error(faultText(thrown, databaseUrl), { cause: thrown });
    }
    throw new AppError(error.code, faultText(thrown, databaseUrl), { cause: thrown });
  }
}
