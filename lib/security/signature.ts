// Ed25519 signatures: of Clutch messages (CD22, docs/decisions/0011) over the RFC 8785 form of the message as it was sent,
// without `security.auth.sig`, and of texts, such as the canonical form of an S-expression. Points of small order and
// encodings outside the field are refused before the library is asked, because it accepts signatures that hold for every
// message.
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { SignatureStatus } from '@/lib/model/event-record';
import type { Failure } from '@/lib/model/failure';
import { signedText } from '@/lib/model/signed-text';
import { isObject } from '@/lib/std/is-object';
import { err, ok, type Result } from '@/lib/std/result';
import type { VerifyingKey } from '@/lib/store/ports/registry-store';

const POINT_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** What base64 with its padding makes of 64 bytes ("Dialect authentication" of the draft). */
const SIGNATURE_BASE64_LENGTH = 88;

/** The field's prime, 2^255 - 19. */
const P = 2n ** 255n - 19n;

/** y of the two points of order 8 that lie above the x axis; the other two have its negative. */
const Y_ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n;

/** RFC 8032, 5.1: the y of the eight points whose order divides 8. */
const SMALL_ORDER_Y: ReadonlySet<bigint> = new Set([0n, 1n, P - 1n, Y_ORDER_8, P - Y_ORDER_8]);

/** What stands before the 32 bytes of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Key objects cost more to make than a signature to verify; a workspace has fewer senders than this. */
const KEY_OBJECTS_MAX = 1_000;
const keyObjects = new Map<string, KeyObject>();

/** A text with the signature over it; what it does not name is open. */
type SignedText = {
  readonly text: string;
  readonly signature: string;
  readonly scheme?: string;
  readonly kid?: string;
};

/** What the signature of a message as it was sent is worth, checked by the sender's registered keys. */
export function signatureStatus(message: unknown, keys: readonly VerifyingKey[]): SignatureStatus {
  const security = isObject(message) ? message.security : undefined;
  const auth = isObject(security) ? security.auth : undefined;
  if (!isObject(message) || !isObject(security) || !isObject(auth)) return 'unsigned';
  const { scheme, kid, sig } = auth;
  if (isOtherScheme(scheme)) return 'unchecked';
  if (typeof sig !== 'string' || sig === '') return 'unsigned';
  const key = keys.find((candidate) => candidate.kid === kid);
  if (key === undefined) return 'unknown_key';
  const signature = decodeBytes(sig, SIGNATURE_BYTES);
  if (signature === null) return 'bad';
  const bytes = Buffer.from(signedText(message), 'utf8');
  const publicKey = Buffer.from(key.public_key, 'base64url');
  return verifyEd25519(bytes, signature, publicKey) ? 'verified' : 'bad';
}

/**
 * What a signature over a text's UTF-8 is worth, checked by the signer's registered keys: by the one that it names, else one of
 * them must have made it. Signatures that are no canonical base64 of 64 bytes are `bad` whatever the keys.
 */
export function textSignatureStatus(
  signed: SignedText,
  keys: readonly (Pick<VerifyingKey, 'public_key'> & Partial<Pick<VerifyingKey, 'kid'>>)[],
): SignatureStatus {
  const { text, scheme, kid } = signed;
  if (isOtherScheme(scheme)) return 'unchecked';
  const signature = readSignature(signed.signature);
  if (signature === null) return 'bad';
  const candidates = kid === undefined ? keys : keys.filter((key) => key.kid === kid);
  if (candidates.length === 0) return 'unknown_key';
  const bytes = Buffer.from(text, 'utf8');
  const isVerified = candidates.some(({ public_key }) =>
    verifyEd25519(bytes, signature, Buffer.from(public_key, 'base64url')),
  );
  return isVerified ? 'verified' : 'bad';
}

/** Whether a scheme is named and is none that is verified here. */
function isOtherScheme(scheme: unknown): boolean {
  return typeof scheme === 'string' && scheme.toLowerCase() !== 'ed25519';
}

/** 64 bytes from exactly 88 characters of base64; null where the alphabet, the padding or its spare bits differ. */
function readSignature(text: string): Buffer | null {
  if (text.length !== SIGNATURE_BASE64_LENGTH) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === SIGNATURE_BYTES && bytes.toString('base64') === text ? bytes : null;
}

/** Strict Ed25519: `A` and `R` are canonical and not of small order, and the equation holds. */
export function verifyEd25519(message: Uint8Array, signature: Buffer, publicKey: Buffer): boolean {
  if (signature.length !== SIGNATURE_BYTES || publicKey.length !== POINT_BYTES) return false;
  const r = signature.subarray(0, POINT_BYTES);
  if (!isSoundPoint(publicKey) || !isSoundPoint(r)) return false;
  try {
    return verify(null, message, keyObjectOf(publicKey), signature);
  } catch {
    // OpenSSL throws for a public key that is no point of the curve: such a key verifies nothing.
    return false;
  }
}

/** The raw 32 bytes of a public key, base64url, from base64, base64url, hex or an SPKI PEM. */
export function readPublicKey(text: string): Result<string, Failure> {
  const raw = text.includes('-----BEGIN') ? rawOfPem(text) : decodeBytes(text.trim(), POINT_BYTES);
  if (raw === null) {
    return badKey('expected an Ed25519 public key: 32 bytes as base64, base64url or hex, or a PEM');
  }
  if (!isSoundPoint(raw)) {
    return badKey('expected a public key of full order, saw a point with which forgeries verify');
  }
  return ok(raw.toString('base64url'));
}

function badKey(message: string): Result<never, Failure> {
  return err({ code: 'invalid_value', message, path: '/public_key', rule: 'CD22' });
}

function isSoundPoint(encoded: Buffer): boolean {
  const y = BigInt(`0x${Buffer.from(encoded).reverse().toString('hex')}`) & (2n ** 255n - 1n);
  return y < P && !SMALL_ORDER_Y.has(y);
}

function keyObjectOf(publicKey: Buffer): KeyObject {
  const name = publicKey.toString('base64url');
  const known = keyObjects.get(name);
  if (known) return known;
  const der = Buffer.concat([SPKI_PREFIX, publicKey]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  if (keyObjects.size >= KEY_OBJECTS_MAX) keyObjects.clear();
  keyObjects.set(name, key);
  return key;
}

/** Base64, base64url or hex of exactly so many bytes; null for everything else, stray bits and padding included. */
function decodeBytes(text: string, length: number): Buffer | null {
  if (text.length === length * 2 && /^[0-9a-f]+$/i.test(text)) return Buffer.from(text, 'hex');
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={0,2}$/, '');
  const bytes = Buffer.from(plain, 'base64');
  const isExact = bytes.length === length && bytes.toString('base64').replace(/=+$/, '') === plain;
  return isExact ? bytes : null;
}

function rawOfPem(pem: string): Buffer | null {
  try {
    const key = createPublicKey({ key: pem, format: 'pem' });
    if (key.asymmetricKeyType !== 'ed25519') return null;
    return key.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length);
  } catch {
    return null;
  }
}
