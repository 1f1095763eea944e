// Signed heads of the log, kept in a file outside the database: who cuts the log's end off, or writes it anew with a
// chain that fits, does not fit them. They hold as long as the instance's key and this file are out of his reach.
import { sign, verify } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Head } from '../ports/event-store';
import { openInstanceKey } from './instance-key';

const FILE = 'anchors.ndjson';

/** Stands before the signed text, so that the key's signatures of other things are no anchors. */
const SIGNED_AS = 'colloquy-anchor-v1\n';

export type Anchor = Head & {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Ed25519, base64. */
  readonly signature: string;
};

/** Whether the instance's key signed this head at this time. */
export function isAnchorSigned(anchor: Anchor, publicKey: string): boolean {
  // What a line that is no anchor was read as has no signature, whatever the key.
  if (anchor.signature === '') return false;
  return verify(null, signedBytes(anchor), publicKey, Buffer.from(anchor.signature, 'base64'));
}

function signedBytes({ seq, hash, at }: Omit<Anchor, 'signature'>): Buffer {
  return Buffer.from(SIGNED_AS + JSON.stringify({ at, hash, seq }));
}

/**
 * Opens the anchors of a data directory.
 * `note` signs and keeps a head, durably, unless the last anchor says the same; `list` answers all of them in the order
 * in which they were kept, with one that verifies with no key in the place of a line that cannot be read.
 */
export async function openAnchorLog(dataDir: string, now: () => Date = () => new Date()) {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, FILE);
  const { privateKey, publicKey } = await openInstanceKey(dataDir);
  await dropTornLine(path);
  let last = (await readAnchors(path)).at(-1);
  let work: Promise<void> = Promise.resolve();

  async function append(head: Head): Promise<void> {
    if (head.seq === 0 || (last?.seq === head.seq && last.hash === head.hash)) return;
    const unsigned = { seq: head.seq, hash: head.hash, at: now().toISOString() };
    const signature = sign(null, signedBytes(unsigned), privateKey).toString('base64');
    const anchor = { ...unsigned, signature };
    const file = await open(path, 'a', 0o600);
    try {
      await file.appendFile(`${JSON.stringify(anchor)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    last = anchor;
  }

  return {
    publicKey,
    note(head: Head): Promise<void> {
      const result = work.then(() => append(head));
      work = result.catch(() => undefined);
      return result;
    },
    list(): Promise<Anchor[]> {
      return readAnchors(path);
    },
  };
}

/** Makes the file where there is none, and takes away what a power cut left of a line. */
async function dropTornLine(path: string): Promise<void> {
  const file: FileHandle = await open(path, 'a+', 0o600);
  try {
    const bytes = await file.readFile();
    const end = bytes.lastIndexOf('\n') + 1;
    if (end < bytes.length) await file.truncate(end);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readAnchors(path: string): Promise<Anchor[]> {
  const text = await readFile(path, 'utf8');
  return text.split('\n').slice(0, -1).map(readAnchor);
}

function readAnchor(line: string): Anchor {
  const unreadable = { seq: 0, hash: '', at: '', signature: '' };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return unreadable;
  }
  if (typeof value !== 'object' || value === null) return unreadable;
  const { seq, hash, at, signature } = value as Partial<Record<keyof Anchor, unknown>>;
  const isAnchor =
    Number.isSafeInteger(seq) &&
    typeof hash === 'string' &&
    typeof at === 'string' &&
    typeof signature === 'string';
  return isAnchor ? { seq: Number(seq), hash, at, signature } : unreadable;
}
