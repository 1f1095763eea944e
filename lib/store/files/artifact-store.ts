// Artifacts as files: `<dir>/aa/bb/<hex>`, named by their own SHA-256. Bytes become visible by one rename of a file that
// is complete and on the disk, so that no reader ever meets half of one, not even after a power cut.
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ARTIFACT_BYTES_MAX, artifactHash } from '@/lib/model/artifact-ref';
import { AppError } from '@/lib/model/errors/app-error';
import { errorCode } from '@/lib/std/error-code';
import type { ArtifactStore } from '../ports/artifact-store';
import { makePrivateFolder, makePrivateTree, PRIVATE_FILE, PRIVATE_FOLDER } from './private-files';
import { writeFailure } from './write-failure';

/** Files up to this size are read and hashed before the first byte is served, and read again; larger ones while they are served. */
export const READ_WHOLE_BYTES_MAX = 8 * 1024 * 1024;

/** Read and sent at once; three of them lie in memory for a reader that stalls. Bytes. */
const CHUNK_BYTES = 64 * 1024;

/** How long a client waits where too many files are open, in seconds: some are closed all the time. */
const OPEN_RETRY_SEC = 2;

/** An upload that got no byte for this time was cut short by a crash; others may be another process's. Milliseconds. */
const STALE_UPLOAD_MS = 60 * 60 * 1000;

/** Where uploads lie until they are whole. On the same disk, so that a rename is one step. */
const UPLOADS = 'uploads';

/**
 * Opens the artifacts of a folder and removes what uploads left there that a crash cut short.
 * `bytesMax` is the most that one artifact may have.
 */
export async function openFileArtifactStore(
  dir: string,
  bytesMax = ARTIFACT_BYTES_MAX,
): Promise<ArtifactStore> {
  const uploads = join(dir, UPLOADS);
  await makePrivateTree(dir);
  await makePrivateFolder(uploads);
  await removeStale(uploads);
  return {
    async put(chunks) {
      const temporary = join(uploads, randomUUID());
      try {
        const { hex, bytes } = await writeWhole(temporary, chunks, bytesMax);
        await publish(temporary, dir, hex);
        return { ref: `artifact:sha256-${hex}`, bytes };
      } catch (error) {
        throw withoutDescriptor(error) ?? writeFailure(error, 'artifact');
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async has(ref) {
      const hex = artifactHash(ref);
      const file = hex === null ? null : await openIfThere(pathOf(dir, hex));
      await file?.close();
      return file !== null;
    },

    async open(ref) {
      const hex = artifactHash(ref);
      if (hex === null) return null;
      // It stays open while it is served: whether there is a descriptor for it is known before the answer begins.
      const file = await openIfThere(pathOf(dir, hex));
      if (!file) return null;
      try {
        const { size } = await file.stat();
        if (size <= READ_WHOLE_BYTES_MAX) await checkName(file, hex);
        return { bytes: size, stream: checkedChunks(file, hex) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
  };
}

async function removeStale(uploads: string): Promise<void> {
  const staleBefore = Date.now() - STALE_UPLOAD_MS;
  for (const name of await readdir(uploads)) {
    const path = join(uploads, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < staleBefore) await rm(path, { force: true });
  }
}

function pathOf(dir: string, hex: string): string {
  return join(dir, hex.slice(0, 2), hex.slice(2, 4), hex);
}

/** Writes and hashes what comes, and waits for the disk. */
async function writeWhole(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<{ hex: string; bytes: number }> {
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) {
        throw new AppError('body_too_large', `An artifact has at most ${bytesMax} bytes.`);
      }
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
    return { hex: hash.digest('hex'), bytes };
  } finally {
    await file.close();
  }
}

/** Two uploads of the same bytes rename onto the same name, in whichever order: it always holds those bytes. */
async function publish(temporary: string, dir: string, hex: string): Promise<void> {
  const path = pathOf(dir, hex);
  const folder = dirname(path);
  const isNewFolder =
    (await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })) !== undefined;
  await rename(temporary, path);
  await syncFolder(folder);
  if (!isNewFolder) return;
  await syncFolder(dirname(folder));
  await syncFolder(dir);
}

/** A name is durable once its folder is. Windows has no such step and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A link in the place of an artifact is not followed: it is no artifact. */
async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ELOOP') return null;
    throw withoutDescriptor(error) ?? error;
  }
}

function assertName(hash: Hash, hex: string): void {
  if (hash.digest('hex') === hex) return;
  throw new AppError(
    'store_damaged',
    `The bytes of artifact:sha256-${hex} no longer match its name: its file is damaged. Run "npx colloquy verify", then put the file of a backup in its place.`,
  );
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(
      Buffer.allocUnsafe(CHUNK_BYTES),
      0,
      CHUNK_BYTES,
      at,
    );
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

async function checkName(file: FileHandle, hex: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(file)) hash.update(chunk);
  assertName(hash, hex);
}

/** Keeps the last chunk back until the whole is known to be right: what is damaged never arrives complete. Closes the file. */
async function* checkedChunks(file: FileHandle, hex: string): AsyncGenerator<Uint8Array> {
  try {
    const hash = createHash('sha256');
    let kept: Uint8Array | null = null;
    for await (const chunk of chunksOf(file)) {
      if (kept) yield kept;
      hash.update(chunk);
      kept = chunk;
    }
    assertName(hash, hex);
    if (kept) yield kept;
  } finally {
    await file.close();
  }
}

/** The error of who finds no descriptor left, in the process or in the system. */
function withoutDescriptor(error: unknown): AppError | null {
  const code = errorCode(error);
  if (code !== 'EMFILE' && code !== 'ENFILE') return null;
  const message = 'The server has too many files open at this moment. Try again.';
  return new AppError('overloaded', message, { retryAfterSec: OPEN_RETRY_SEC, cause: error });
}
