// Where a command writes what it fetched: a file that is its owner's alone, or standard output. Half a file is none: where it breaks
// off, by a signal too, it is taken away.
import { once } from 'node:events';
import { lstatSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ENDING_SIGNALS } from '@/lib/std/ending-signals';
import { writePrivateFile } from '@/lib/store/files/private-files';
import { quit } from './client';
import { fileFault } from './file-fault';

/**
 * Writes all of it; quits where it cannot.
 * @param chunks Called once they are read: what breaks off before has nobody who hears of it.
 * @param path Absent or a dash: standard output.
 * @param brokeOff What is said where the source ends early
 */
export async function writeOutput(
  chunks: () => AsyncIterable<string | Uint8Array>,
  path: string | undefined,
  brokeOff: string,
): Promise<void> {
  if (!path || path === '-') {
    await pipeline(chunks(), process.stdout).catch(() => quit(brokeOff));
    return;
  }
  const file = await writePrivateFile(path);
  let fault: NodeJS.ErrnoException | null = null;
  file.on('error', (error) => {
    fault = error;
  });
  await once(file, 'open').catch((error) => quit(fileFault(path, 'written', error)));
  for (const [signal, code] of Object.entries(ENDING_SIGNALS)) {
    process.once(signal, () => {
      removeHalf(path);
      process.exit(code);
    });
  }
  await pipeline(chunks(), file).catch(() => {
    removeHalf(path);
    quit(fault === null ? brokeOff : fileFault(path, 'written', fault));
  });
}

/** Devices and pipes stay. */
function removeHalf(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path, { force: true });
}
