// The signature of a message (section 13.3, which names no field and no bytes): `metadata.signature` of {alg, keyId, value}, over
// the RFC 8785 form of the message without its value (HD22, docs/decisions/0065).
import { isObject } from '@/lib/std/is-object';
import type { MessageSigner, SignatureForm, SignedText } from '../../codec/message-signature';
import type { HeretekWire } from './schema';
import { readSignature, textOf, unsigned } from './signed-text';

/** Where the signature stands. */
const SIGNATURE_PATH = '/metadata/signature';

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

function sign(message: unknown, signer: MessageSigner): unknown {
  const { text, signed } = unsigned(isObject(message) ? message : {}, signer.kid);
  return signed(signer.sign(text));
}

export const signatures: SignatureForm = { rule: 'HD22', path: SIGNATURE_PATH, sign };
