// The instance's own Ed25519 key: made on first use, kept in the data directory, readable by its owner only.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@/lib/std/error-code';
import { makePrivateFolder, narrow, PRIVATE_FILE } from '../files/private-files';

const FILE = 'instance-key.pem';

export type InstanceKey = {
  readonly privateKey: KeyObject;
  /** SPKI PEM. */
  readonly publicKey: string;
};

/**
 * Reads the key of this data directory, or makes it. Two processes that come first at once get the same one.
 * @throws Error that names the file, and what to do, where it holds no Ed25519 key.
 */
export async function openInstanceKey(dataDir: string): Promise<InstanceKey> {
  const path = join(dataDir, FILE);
  await narrow(path, PRIVATE_FILE);
  const pem = (await readIfThere(path)) ?? (await make(dataDir, path));
  const privateKey = readKey(pem);
  if (privateKey?.asymmetricKeyType !== 'ed25519') {
    const saw =
      privateKey === null ? 'no key' : `a key of the type ${privateKey.asymmetricKeyType}`;
    throw new Error(
      `${path}: expected the private Ed25519 key of this workspace as PEM, saw ${saw}. Put the file back from a backup. ` +
        'Where there is none, move it away: the next start makes another key, and what was signed with the lost one verifies no more.',
    );
  }
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return { privateKey, publicKey };
}

/** The key with which secrets of others are sealed: it follows from the instance's, and tells nothing of it. 32 bytes. */
export function sealingKeyOf(privateKey: KeyObject): Uint8Array {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  return new Uint8Array(hkdfSync('sha256', secret, '', 'colloquy-sealing-v1', 32));
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    // What OpenSSL says of it names neither the file nor what is wrong.
    return null;
  }
}

/** What tells one instance's key from another's: 128 bits of the SHA-256 of its public half, in hexadecimal. */
export function keyNameOf(publicKey: string): string {
  const spki = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex').slice(0, 32);
}

async function make(dataDir: string, path: string): Promise<string> {
  await makePrivateFolder(dataDir);
  const { privateKey } = generateKeyPairSync('ed25519');
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'wx', PRIVATE_FILE);
  try {
    await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // Unlike a rename, a link never replaces the key that another process made meanwhile.
    await link(temporary, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
