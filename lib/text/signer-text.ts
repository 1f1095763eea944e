// Who signed a run file and its messages, in words, for the import of a browser and of the command line alike.
import type { FileSignatureCounts } from '@/lib/model/file-signature';
import type { FileSigner } from '@/lib/model/file-signer';

/** One sentence. That a file is not signed, or that its signature is broken, is why it is refused. */
export function signerText({ key, is_own, is_trusted, name }: FileSigner): string {
  if (is_own) return `Signed by this workspace itself (key ${key}).`;
  if (!is_trusted) return `Signed by an unknown key, ${key}: whose it is, nobody here has said.`;
  return name === null
    ? `Signed by a key that you trust, ${key}.`
    : `Signed by ${name}, which you trust (key ${key}).`;
}

/** What the signatures of a file's messages are worth by the file's own keys, in one sentence; null where none is signed. */
export function fileSignaturesText({
  verified,
  bad,
  unverifiable,
}: FileSignatureCounts): string | null {
  const signed = verified + bad + unverifiable;
  if (signed === 0) return null;
  const parts = [
    `verified by the keys that came with it: ${verified}`,
    ...(bad > 0 ? [`not holding: ${bad}`] : []),
    ...(unverifiable > 0 ? [`not verifiable: ${unverifiable}`] : []),
  ];
  return `Signed messages in it: ${signed} (${parts.join(', ')}). Whose keys they are is the file’s word.`;
}
