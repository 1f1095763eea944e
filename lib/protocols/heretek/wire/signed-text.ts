// What the signature of a message covers, names and is, and how a message gets one (docs/decisions/0065): apart from the schema, so that a browser
// signs by the function that the server verifies by.
import type { Payload } from '@/lib/model/clutch-message';
import type { UnsignedMessage } from '@/lib/model/signed-text';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';

/** Stands before the signed form, so that a signature of anything else that the key signs is none of a message. */
const SIGNED_AS = 'colloquy-heretek-v1\n';

/** The signed text: everything of the message but the value, whether it is there or not. */
export function textOf(message: Payload): string {
  const metadata = isObject(message.metadata) ? message.metadata : {};
  const { value: _, ...signature } = isObject(metadata.signature) ? metadata.signature : {};
  return SIGNED_AS + canonicalJson({ ...message, metadata: { ...metadata, signature } });
}

/**
 * A message of a person's, made ready to be signed; null where a signature of it would not count. A signed message stands in the run of
 * its thread's name, for it has no other word for one: where it is to stand in another run, it is not signed.
 */
export function toBeSigned(message: Payload, kid: string, runId?: string): UnsignedMessage | null {
  const { id, from, content, metadata = {} } = message;
  const isWhole = isWord(id) && isWord(from) && isObject(content) && content.token === undefined;
  if (!isWhole || !isObject(metadata) || metadata.signature !== undefined) return null;
  const isMoved = runId !== undefined && runId !== metadata.threadId;
  return isMoved ? null : unsigned(message, kid);
}

/** A message with all of its signature but the value. */
export function unsigned({ metadata, ...rest }: Payload, kid: string): UnsignedMessage {
  const beside = isObject(metadata) ? metadata : {};
  const withSignature = (value: object) => ({
    ...rest,
    metadata: { ...beside, signature: { alg: 'Ed25519', keyId: kid, ...value } },
  });
  return { text: textOf(withSignature({})), signed: (value) => withSignature({ value }) };
}

type Signature = { readonly alg: string; readonly keyId: string; readonly value: string };

/** A signature that says all that it must; null for everything else. */
export function readSignature(value: unknown): Signature | null {
  const { alg, keyId, value: bytes } = isObject(value) ? value : {};
  const isWhole = isWord(alg) && isWord(keyId) && isWord(bytes);
  return isWhole ? { alg, keyId, value: bytes } : null;
}

/** Whether something is a text that says anything. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
