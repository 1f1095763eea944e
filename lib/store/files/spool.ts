// Files that somebody sends and that are looked at as a whole before anything is made of them. Each is removed once that is
// done; what a crash left is removed at the next start.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/lib/model/errors/app-error';
import { makePrivateFolder, PRIVATE_FILE } from './private-files';

/** A file that got no byte for this time was left by a crash; others may be another process's. Milliseconds. */
const STALE_MS = 60 * 60 * 1000;

/** How long a client waits before it tries a full disk again, in seconds. */
const FULL_RETRY_SEC = 10;

/** One file, whole once `write` has resolved. */
export type SpooledFile = {
  /** Writes what comes to the end of the file, and passes it on. @throws AppError `store_full` */
  write(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void>;
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
};

export type Spool = { create(): Promise<SpooledFile> };

/** The spool in a folder of its own. */
export async function openSpool(folder: string): Promise<Spool> {
  await makePrivateFolder(folder);
  await removeStale(folder);
  return {
    async create() {
      const path = join(folder, randomUUID());
      return {
        async *write(chunks) {
          const file = await open(path, 'wx', PRIVATE_FILE);
          try {
            for await (const chunk of chunks) {
              await file.writeFile(chunk);
              yield chunk;
            }
          } catch (error) {
            throw toSpoolError(error);
          } finally {
            await file.close();
          }
        },
        read: () => createReadStream(path),
        remove: () => rm(path, { force: true }),
      };
    },
  };
}

async function removeStale(folder: string): Promise<void> {
  const staleBefore = Date.now() - STALE_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < staleBefore) await rm(path, { force: true });
  }
}

function toSpoolError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new AppError('store_full', 'The file could not be kept: the disk is full.', {
    retryAfterSec: FULL_RETRY_SEC,
    cause: error,
  });
}
