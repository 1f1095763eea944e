// Where a command writes what it fetched: a file that is its owner's alone, or standard output.
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { writePrivateFile } from '@/lib/store/files/private-files';
import { quit } from './client';

/** What is written to. Quits where the file cannot be. @param path Absent: standard output. */
export async function outputTo(path: string | undefined): Promise<Writable> {
  if (!path) return process.stdout;
  const file = await writePrivateFile(path);
  await once(file, 'open').catch((error: NodeJS.ErrnoException) =>
    quit(`${path} cannot be written (${error.code}).`),
  );
  return file;
}
