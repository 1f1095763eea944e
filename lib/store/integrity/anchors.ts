// Signed heads of the log and of the audit, kept in files outside the database: who cuts an end off, or writes it anew with
// a chain that fits, does not fit them. They hold as long as the instance's key and these files are out of his reach.
import { type KeyObject, sign, verify } from 'node:crypto';
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonOrNull } from '@/lib/std/json/json-or-null';
import { createQueue } from '@/lib/std/queue';
import { makePrivateFile, makePrivateFolder, PRIVATE_FILE } from '../files/private-files';
import type { Head } from '../ports/event-store';
import { openInstanceKey } from './instance-key';

/** `signedAs` stands before the signed text, so that the key's signature of one thing is no anchor of another. */
const CHAINS = {
  log: { file: 'anchors.ndjson', signedAs: 'colloquy-anchor-v1\n', place: 'seq' },
  audit: { file: 'audit-anchors.ndjson', signedAs: 'colloquy-audit-anchor-v1\n', place: 'entry' },
} as const;
export type AnchoredChain = keyof typeof CHAINS;

export type Anchor = Head & {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Ed25519, base64. */
  readonly signature: string;
};

/** Signs heads of one chain and keeps them outside the database. */
export type AnchorLog = {
  /** What verifies their signatures: SPKI PEM. */
  readonly publicKey: string;
  /** Signs and keeps a head, durably, and returns it signed; null where the last anchor says the same. */
  note(head: Head): Promise<Anchor | null>;
  /**
   * All of them in the order in which they were kept, with one that verifies with no key in the place of a line that cannot be
   * read.
   */
  list(): Promise<Anchor[]>;
  /** The one that was kept last; null where there is none. */
  last(): Anchor | null;
  /** Puts all of them aside, in a file of their own beside it, whose path is returned, and goes on without one. */
  putAside(): Promise<string>;
};

/** A head of a chain at a time, signed. */
export function signAnchor(
  unsigned: Omit<Anchor, 'signature'>,
  privateKey: KeyObject,
  chain: AnchoredChain,
): Anchor {
  const signature = sign(null, signedBytes(unsigned, chain), privateKey).toString('base64');
  return { ...unsigned, signature };
}

/** Whether the instance's key signed this head at this time. */
export function isAnchorSigned(
  anchor: Anchor,
  publicKey: string,
  chain: AnchoredChain = 'log',
): boolean {
  // What a line that is no anchor was read as has no signature, whatever the key.
  if (anchor.signature === '') return false;
  const signature = Buffer.from(anchor.signature, 'base64');
  return verify(null, signedBytes(anchor, chain), publicKey, signature);
}

function signedBytes({ seq, hash, at }: Omit<Anchor, 'signature'>, chain: AnchoredChain): Buffer {
  return Buffer.from(CHAINS[chain].signedAs + JSON.stringify({ at, hash, seq }));
}

/** Returns what is wrong with an anchor of the place at which a chain has this hash, or null. */
export function anchorFault(
  anchor: Anchor,
  hash: string | null,
  { publicKey, chain }: { readonly publicKey: string; readonly chain: AnchoredChain },
): string | null {
  const place = `${CHAINS[chain].place} ${anchor.seq}`;
  if (!isAnchorSigned(anchor, publicKey, chain)) {
    return `the signature of the anchor at ${place} does not verify`;
  }
  if (anchor.hash === hash) return null;
  return `the hash is not the one that was anchored at ${place}: the ${chain} was written anew`;
}

/** Returns what anchors say against a head of their chain, or null. */
export function anchorCheck(
  anchors: readonly Anchor[],
  options: { readonly publicKey: string; readonly chain: AnchoredChain },
): (head: Head) => string | null {
  const bySeq = new Map<number, Anchor[]>();
  for (const anchor of anchors) {
    bySeq.set(anchor.seq, [...(bySeq.get(anchor.seq) ?? []), anchor]);
  }
  return ({ seq, hash }) => {
    for (const anchor of bySeq.get(seq) ?? []) {
      const fault = anchorFault(anchor, hash, options);
      if (fault !== null) return fault;
    }
    return null;
  };
}

/** Opens the anchors of a chain in a data directory. */
export async function openAnchorLog(
  dataDir: string,
  options: { readonly chain?: AnchoredChain; readonly now?: () => Date } = {},
): Promise<AnchorLog> {
  const { chain = 'log', now = () => new Date() } = options;
  const path = join(dataDir, CHAINS[chain].file);
  await makePrivateFolder(dataDir);
  await makePrivateFile(path);
  const { privateKey, publicKey } = await openInstanceKey(dataDir);
  let last = await openTail(path);
  const inTurn = createQueue();

  async function append({ seq, hash }: Head): Promise<Anchor | null> {
    if (seq === 0 || (last?.seq === seq && last?.hash === hash)) return null;
    const anchor = signAnchor({ seq, hash, at: now().toISOString() }, privateKey, chain);
    const file = await open(path, 'a', PRIVATE_FILE);
    try {
      await file.appendFile(`${JSON.stringify(anchor)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    last = anchor;
    return anchor;
  }

  return {
    publicKey,
    note: (head) => inTurn(() => append(head)),
    list: () => readAnchors(path),
    last: () => last,
    putAside: () =>
      inTurn(async () => {
        const aside = `${path}.${now().toISOString().replaceAll(':', '')}`;
        await rename(path, aside);
        last = await openTail(path);
        return aside;
      }),
  };
}

/** More than any two lines have: so much of the file's end is read at a start, however long it has become. Bytes. */
const TAIL_BYTES = 4_096;

/** Makes the file where there is none, takes away what a power cut left of a line, and returns the last anchor. */
async function openTail(path: string): Promise<Anchor | null> {
  const file: FileHandle = await open(path, 'a+', PRIVATE_FILE);
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const bytes = Buffer.alloc(size - start);
    await file.read(bytes, 0, bytes.length, start);
    const end = bytes.lastIndexOf('\n') + 1;
    if (end < bytes.length) await file.truncate(start + end);
    await file.sync();
    const line = bytes.subarray(0, end).toString('utf8').split('\n').at(-2);
    return line === undefined ? null : readAnchor(line);
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
  const value = jsonOrNull(line);
  if (typeof value !== 'object' || value === null) return unreadable;
  const { seq, hash, at, signature } = value as Partial<Record<keyof Anchor, unknown>>;
  const isAnchor =
    Number.isSafeInteger(seq) &&
    typeof hash === 'string' &&
    typeof at === 'string' &&
    typeof signature === 'string';
  return isAnchor ? { seq: Number(seq), hash, at, signature } : unreadable;
}
