// The first line of a run file: what its signature covers, and the name that its contents have wherever they are written.
import { RUN_FILE_FORMAT, type RunFileManifest } from '@/lib/model/run-file';
import { canonicalJson } from '@/lib/std/json/canonical-json';

/** SHA-256 of what it is given one after the other. */
export type Sha256Stream = { update(part: string | Uint8Array): void; hex(): string };

/** The cryptography that reading and writing need; it is handed in, for these folders do no I/O. */
export type RunFileCrypto = {
  sha256(): Sha256Stream;
  bytesOf(base64: string): Uint8Array;
  /** Whether an Ed25519 signature, as base64, holds for a text by a key given as SPKI PEM. Never throws. */
  isSigned(text: string, signature: string, publicKey: string): boolean;
};

/** What is known of a file before it is signed. */
export type RunFileContents = Pick<
  RunFileManifest,
  'run_id' | 'level' | 'counts' | 'hashes' | 'keys'
>;

/** What the signature covers. */
export function signedText(manifest: Omit<RunFileManifest, 'signature'>): string {
  return canonicalJson({ ...manifest, signature: undefined });
}

/** The first line. */
export function manifestOf(
  contents: RunFileContents,
  signer: { readonly at: string; readonly publicKey: string; sign(text: string): string },
): RunFileManifest {
  const { run_id, level, counts, hashes, keys } = contents;
  const unsigned = {
    format: RUN_FILE_FORMAT,
    version: keys === undefined ? 1 : 2,
    run_id,
    level,
    exported_at: signer.at,
    counts,
    hashes,
    ...(keys !== undefined && { keys }),
    public_key: signer.publicKey,
  } as const;
  return { ...unsigned, signature: signer.sign(signedText(unsigned)) };
}

/** Digits of a file's name: enough that nobody meets another one by chance. */
const FILE_ID_DIGITS = 16;

/** What the contents are called, whoever wrote them when: 64 bits of a hash, as 16 hexadecimal digits. */
export function fileIdOf(
  { run_id, level, counts, hashes, keys }: RunFileContents,
  crypto: Pick<RunFileCrypto, 'sha256'>,
): string {
  const hash = crypto.sha256();
  hash.update(canonicalJson({ run_id, level, counts, hashes, keys }));
  return hash.hex().slice(0, FILE_ID_DIGITS);
}
