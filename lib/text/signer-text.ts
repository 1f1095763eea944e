// Who signed a run file and its messages, in words, for the import of a browser and of the command line alike.
import type { FILE_SIGNATURES } from '@/lib/messages/en/features/run-file/file-signatures';
import type { SIGNER } from '@/lib/messages/en/features/signer';
import type { FileSignatureCounts } from '@/lib/model/file-signature';
import type { FileSigner } from '@/lib/model/file-signer';

/** One sentence. That a file is not signed, or that its signature is broken, is why it is refused. */
export function signerText(
  messages: typeof SIGNER.english,
  { key, is_own, is_trusted, name }: FileSigner,
): string {
  if (is_own) return messages.own(key).join('');
  if (!is_trusted) return messages.unknown(key).join('');
  return (name === null ? messages.unnamed(key) : messages.named(`${name} (${key})`)).join('');
}

/** What the signatures of a file's messages are worth by the file's own keys, in one sentence; null where none is signed. */
export function fileSignaturesText(
  messages: typeof FILE_SIGNATURES.english,
  { verified, bad, unverifiable }: FileSignatureCounts,
): string | null {
  const signed = verified + bad + unverifiable;
  return signed === 0 ? null : messages.signed(signed, verified, bad, unverifiable);
}
