// Whether the file of a SQLite database is still the one that was opened. Where it was moved, removed or replaced, SQLite goes on
// writing into the old one, which no start finds again.
import { stat } from 'node:fs/promises';
import { errorCode } from '@/lib/std/error-code';

/** Asks what is wrong with the file at the path, as it is now; null where nothing is. */
export async function watchFile(path: string): Promise<() => Promise<string | null>> {
  const opened = await identityOf(path);
  return async () =>
    (await identityOf(path)) === opened
      ? null
      : `${path} was moved, removed or replaced while the server goes on, and what is stored now is in the old file. Put that back in its place with its -wal and -shm, or stop the server and restore a backup.`;
}

/** None where there is no such file. */
async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
