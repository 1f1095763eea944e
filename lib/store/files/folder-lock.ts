// A lock on a folder: a file that its holder touches every few seconds. One that was not touched for long is of a process
// that is gone, and is taken over.
import { randomUUID } from 'node:crypto';
import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { errorCode } from '@/lib/std/error-code';

/** How often the holder says that it is alive. Milliseconds. */
const TOUCH_MS = 5_000;

/** So long a holder may be silent: a machine that swaps, a laptop that sleeps. Milliseconds. */
const STALE_MS = 30_000;

export type FolderLock = {
  /** Whether it still is ours: after a sleep another process may have it. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
};

/** Takes the lock; null where somebody alive has it. */
export async function lockFolder(path: string): Promise<FolderLock | null> {
  const name = randomUUID();
  if (!(await create(path, name))) {
    if (!(await isStale(path))) return null;
    await rm(path, { force: true });
    if (!(await create(path, name))) return null;
  }
  const isHeld = async () => (await readFile(path, 'utf8').catch(() => '')) === name;
  const touch = async () => {
    const now = new Date();
    if (await isHeld()) await utimes(path, now, now);
  };
  const timer = setInterval(() => void touch().catch(() => undefined), TOUCH_MS);
  timer.unref();
  return {
    isHeld,
    async release() {
      clearInterval(timer);
      if (await isHeld()) await rm(path, { force: true });
    },
  };
}

async function create(path: string, name: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(name);
    await file.close();
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found === null || Date.now() - found.mtimeMs > STALE_MS;
}
