// What run files are written and read with: hashes, signatures, and a place for a file that is not known to be whole.
import { createHash } from 'node:crypto';
import type { RunFileCrypto } from '@/lib/run-file/manifest';
import { readPublicKey, textSignatureStatus } from '@/lib/security/signature';
import type { TrustedKeys } from '@/lib/security/trusted-keys';
import { createQueue } from '@/lib/std/queue';
import type { Spool } from '@/lib/store/files/spool';

/** Signs with the workspace's own Ed25519 key. */
type RunFileSigner = {
  /** SPKI PEM. */
  readonly publicKey: string;
  /** The signature as base64. */
  sign(text: string): string;
};

export type RunFilePorts = {
  readonly signer: RunFileSigner;
  readonly trustedKeys: TrustedKeys;
  readonly spool: Spool;
  /** Where the run of a file is to stand is decided for one file after the other. */
  readonly inTurn: ReturnType<typeof createQueue>;
};

/** The ports of one workspace. */
export function runFilePorts(
  signer: RunFileSigner,
  spool: Spool,
  trustedKeys: TrustedKeys,
): RunFilePorts {
  return { signer, trustedKeys, spool, inTurn: createQueue() };
}

export const runFileCrypto: RunFileCrypto = {
  sha256() {
    const hash = createHash('sha256');
    return { update: (part) => void hash.update(part), hex: () => hash.digest('hex') };
  },
  bytesOf: (base64) => Buffer.from(base64, 'base64'),
  isSigned(text, signature, publicKey) {
    const key = readPublicKey(publicKey);
    if (!key.ok) return false;
    return textSignatureStatus({ text, signature }, [{ public_key: key.value }]) === 'verified';
  },
};
