// The signature of a message (section 13.3, which names no field and no bytes): `metadata.signature` of {alg, keyId, value}, over
// the RFC 8785 form of the message without its value (HD22, docs/decisions/0065).
import type { Payload } from '@/lib/model/clutch-message';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { MessageSigner, SignatureForm, SignedText } from '../../codec/message-signature';
import { asPayload } from './content';
import type { HeretekWire } from './schema';

/** Stands before the signed form, so that a signature of anything else that the key signs is none of a message. */
const SIGNED_AS = 'colloquy-heretek-v1\n';

/** Where the signature stands. */
export const SIGNATURE_PATH = '/metadata/signature';

type Signature = { readonly alg: string; readonly keyId: string; readonly value: string };

/** What a message lacks for its signature to count: where, and why. */
export type SignatureGap = { readonly path: string; readonly message: string };

/** What keeps the signature of a message from counting; null where nothing does, and where there is none. */
export function signatureGap({ id, from, content, metadata }: HeretekWire): SignatureGap | null {
  if (metadata?.signature === undefined) return null;
  if (readSignature(metadata.signature) === null) {
    const message =
      'expected alg, keyId and value as texts, saw another signature; it is not checked';
    return { path: SIGNATURE_PATH, message };
  }
  if (id === undefined) {
    return { path: '/id', message: 'expected an id in what is signed, by which a repeat is known' };
  }
  if (from === undefined) {
    return { path: '/from', message: 'expected the sender in what is signed, saw none' };
  }
  if ('token' in content && typeof content.token === 'string') {
    const message = 'a token is masked, so that what is kept is not what was signed';
    return { path: '/content/token', message };
  }
  return null;
}

/** Whether a message bears a signature that counts. */
export function isSigned(wire: HeretekWire): boolean {
  return wire.metadata?.signature !== undefined && signatureGap(wire) === null;
}

/** What is to be verified of a message; null where it bears no signature that counts. */
export function signedTextOf(wire: HeretekWire): Omit<SignedText, 'signer'> | null {
  const signature = readSignature(wire.metadata?.signature);
  if (signature === null || !isSigned(wire)) return null;
  const { alg, keyId, value } = signature;
  return { text: textOf(wire), signature: value, scheme: alg, kid: keyId };
}

function readSignature(value: unknown): Signature | null {
  const { alg, keyId, value: bytes } = asPayload(value) ?? {};
  const isWhole = isWord(alg) && isWord(keyId) && isWord(bytes);
  return isWhole ? { alg, keyId, value: bytes } : null;
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** The signed text: everything of the message but the value, whether it is there or not. */
function textOf(message: Payload): string {
  const metadata = asPayload(message.metadata) ?? {};
  const { value: _, ...signature } = asPayload(metadata.signature) ?? {};
  return SIGNED_AS + canonicalJson({ ...message, metadata: { ...metadata, signature } });
}

function sign(message: unknown, signer: MessageSigner): unknown {
  const { metadata, ...rest } = asPayload(message) ?? {};
  const signature = { alg: 'Ed25519', keyId: signer.kid };
  const beside = asPayload(metadata) ?? {};
  const value = signer.sign(textOf({ ...rest, metadata: { ...beside, signature } }));
  return { ...rest, metadata: { ...beside, signature: { ...signature, value } } };
}

export const signatures: SignatureForm = { rule: 'HD22', path: SIGNATURE_PATH, sign };
