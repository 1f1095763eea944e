// Files that somebody sends and that are looked at as a whole before anything is made of them. Each is removed once that is
// done. What a crash left is removed later; what was found good before it is found again at the next start.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@/lib/std/error-code';
import { makePrivateFolder, PRIVATE_FILE } from './private-files';
import { writeFailure } from './write-failure';

/** A file that got no byte for this time was left by a crash; others may be another process's. Milliseconds. */
const STALE_MS = 60 * 60 * 1000;

/** Before the name of a file that was found good. */
const KEPT_PREFIX = 'kept-';

/** One file, whole once `write` has resolved. */
export type SpooledFile = {
  /** Writes what comes to the end of the file, and passes it on. @throws AppError `store_full`, `store_unavailable` */
  write(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void>;
  read(): AsyncIterable<Uint8Array>;
  /** It is good, and something is about to be made of it: a start after a crash finds it. */
  keep(): Promise<void>;
  isKept(): boolean;
  /** Lets go of it, and leaves it where it is. */
  close(): Promise<void>;
  remove(): Promise<void>;
};

export type Spool = {
  create(): Promise<SpooledFile>;
  /** What was kept and not removed, perhaps by another process that still works with it. */
  kept(): Promise<SpooledFile[]>;
};

/** The spool in a folder of its own. */
export async function openSpool(folder: string): Promise<Spool> {
  await makePrivateFolder(folder);
  await removeStale(folder);
  return {
    create: async () => spooledFile(folder, randomUUID(), null),
    async kept() {
      const names = (await readdir(folder)).filter((name) => name.startsWith(KEPT_PREFIX));
      const files = await Promise.all(names.sort().map((name) => keptFile(folder, name)));
      return files.filter((file) => file !== null);
    },
  };
}

/** Null where whoever worked with it has finished meanwhile. */
async function keptFile(folder: string, name: string): Promise<SpooledFile | null> {
  try {
    return spooledFile(folder, name, await open(join(folder, name), 'r'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @param opened A kept file is held open: two processes may finish the same one, and the first of them removes it. */
function spooledFile(folder: string, name: string, opened: FileHandle | null): SpooledFile {
  let path = join(folder, name);
  let handle = opened;
  const close = async () => {
    await handle?.close();
    handle = null;
  };
  return {
    async *write(chunks) {
      let file: FileHandle | null = null;
      try {
        file = await open(path, 'wx', PRIVATE_FILE);
        for await (const chunk of chunks) {
          await file.writeFile(chunk);
          yield chunk;
        }
      } catch (error) {
        throw writeFailure(error, 'file');
      } finally {
        await file?.close();
      }
    },
    read: () => handle?.createReadStream({ start: 0, autoClose: false }) ?? createReadStream(path),
    async keep() {
      if (handle !== null) return;
      const kept = join(folder, KEPT_PREFIX + name);
      handle = await open(path, 'r+');
      await handle.sync();
      await rename(path, kept);
      path = kept;
    },
    isKept: () => path.startsWith(join(folder, KEPT_PREFIX)),
    close,
    async remove() {
      await close();
      await rm(path, { force: true });
    },
  };
}

async function removeStale(folder: string): Promise<void> {
  const staleBefore = Date.now() - STALE_MS;
  for (const name of await readdir(folder)) {
    if (name.startsWith(KEPT_PREFIX)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < staleBefore) await rm(path, { force: true });
  }
}
