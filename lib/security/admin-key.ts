// The admin key that every workspace has: the one of COLLOQUY_ADMIN_TOKEN, else one made at the first start and kept in
// the data directory for its owner alone.
import { randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@/lib/std/error-code';
import { makePrivateFolder, narrow, PRIVATE_FILE } from '@/lib/store/files/private-files';
import { KEY_PREFIX, makeSecret } from './secret';

/** A token of fewer characters can be guessed. Only the length is checked. */
export const ADMIN_TOKEN_LENGTH_MIN = 32;

const FILE_NAME = 'admin.key';

export type AdminKey = {
  readonly secret: string;
  /** Where it is kept; null where it came from the environment. */
  readonly file: string | null;
};

/** Finds or makes the admin key. Throws an Error that names the setting or the file where it is too short. */
export async function loadAdminKey(options: {
  readonly adminToken: string | null;
  readonly dataDir: string;
}): Promise<AdminKey> {
  if (options.adminToken !== null) {
    return { secret: longEnough(options.adminToken, 'COLLOQUY_ADMIN_TOKEN'), file: null };
  }
  const file = join(options.dataDir, FILE_NAME);
  await makePrivateFolder(options.dataDir);
  await narrow(file, PRIVATE_FILE);
  const secret = (await readKey(file)) ?? (await makeKey(file));
  return { secret: longEnough(secret, file), file };
}

function longEnough(secret: string, source: string): string {
  if (secret.length >= ADMIN_TOKEN_LENGTH_MIN) return secret;
  throw new Error(
    `${source}: expected an admin key of at least ${ADMIN_TOKEN_LENGTH_MIN} characters, saw ${secret.length}`,
  );
}

async function readKey(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole under another name and then linked, so that two processes that start together end with one key. */
async function makeKey(file: string): Promise<string> {
  const secret = makeSecret(KEY_PREFIX);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${secret}\n`, { mode: PRIVATE_FILE, flag: 'wx' });
  try {
    await link(draft, file);
    return secret;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  } finally {
    await unlink(draft);
  }
}
