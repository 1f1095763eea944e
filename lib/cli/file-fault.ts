// Why a file that a command names cannot be read or written, in words for who named it.
import { open } from 'node:fs/promises';
import { quit } from './client';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file',
  ENOSPC: 'the disk is full',
  EPERM: 'this user may not',
  EROFS: 'its disk can only be read',
};

/** As in "x cannot be written: it is a folder." */
export function fileFault(
  path: string,
  what: 'read' | 'written',
  error: NodeJS.ErrnoException,
): string {
  const code = error.code ?? error.message;
  // To be written, a file need not be there.
  const reason =
    what === 'written' && code === 'ENOENT' ? 'there is no such folder' : REASONS[code];
  return `${path} cannot be ${what}: ${reason ?? code}.`;
}

/** Quits where a file cannot be read. */
export async function requireFile(path: string): Promise<void> {
  const unread = (error: NodeJS.ErrnoException) => quit(fileFault(path, 'read', error));
  const file = await open(path).catch(unread);
  const isFolder = (await file.stat()).isDirectory();
  await file.close();
  if (isFolder) unread(Object.assign(new Error('A folder'), { code: 'EISDIR' }));
}
