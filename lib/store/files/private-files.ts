// Files and folders that their owner alone may read, whatever the umask, and whatever an earlier version or a copy left of
// their modes. Where the file system knows no modes, or somebody else owns what is there, it stays as it is.
import { createWriteStream, type WriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@/lib/std/error-code';

export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Everything that a mode allows to others than the owner. */
const OTHERS = 0o077;

/** A folder that everybody uses, as /tmp: it is not ours to close. */
const STICKY = 0o1000;

/** Makes a folder where there is none, with those above it, and closes it to others; returns whether it stood open to them. */
export async function makePrivateFolder(path: string): Promise<boolean> {
  await makeFolders(path);
  return narrow(path, PRIVATE_FOLDER);
}

/**
 * Makes a folder where there is none, with those above it; what is made is closed to others, what is there stays as it is.
 * Not by `recursive`: in Node 20 that never ends where a folder takes no other and says ENOENT, as those of /proc do.
 */
export async function makeFolders(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolders(parent);
  try {
    await mkdir(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/** The same of a folder that is all ours, with everything in it where it stood open: once, for what is made later is closed. */
export async function makePrivateTree(path: string): Promise<void> {
  if (await makePrivateFolder(path)) await narrowAllIn(path);
}

async function narrowAllIn(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) await narrow(path, PRIVATE_FILE);
    if (!entry.isDirectory()) continue;
    await narrow(path, PRIVATE_FOLDER);
    await narrowAllIn(path);
  }
}

/**
 * Makes an empty file where there is none, and closes it to others. What is there is not opened: to end that would take away the locks
 * of a SQLite connection that this process has to it (fcntl(2)), and other programs would take the database for unused.
 */
export async function makePrivateFile(path: string): Promise<void> {
  try {
    await (await open(path, 'ax', PRIVATE_FILE)).close();
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    // Fails, and says that it is one.
    if (await isFolder(path)) await open(path, 'a');
  }
  await narrow(path, PRIVATE_FILE);
}

/** Writes a file that is closed to others before anything stands in it. */
export async function writePrivateFile(path: string): Promise<WriteStream> {
  await narrow(path, PRIVATE_FILE);
  return createWriteStream(path, { mode: PRIVATE_FILE });
}

/**
 * Closes a file or a folder to others, and returns whether it stood open to them. What is not there needs no closing, and
 * devices and pipes are not ours to close.
 */
export async function narrow(path: string, mode: number): Promise<boolean> {
  const found = await stat(path).catch(ifMissing);
  if (found === null || !(found.isFile() || found.isDirectory())) return false;
  if ((found.mode & OTHERS) === 0 || (found.mode & STICKY) !== 0) return false;
  await chmod(path, mode).catch(ifNotOurs);
  return true;
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const NOT_OURS: ReadonlySet<string | undefined> = new Set([
  'EPERM',
  'EROFS',
  'ENOTSUP',
  'ENOSYS',
  'ENOENT',
]);

function ifNotOurs(error: NodeJS.ErrnoException): void {
  if (!NOT_OURS.has(error.code)) throw error;
}
