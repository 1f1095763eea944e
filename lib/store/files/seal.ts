// Text sealed with AES-256-GCM: `enc1.` and the base64 of nonce (12 bytes), ciphertext and tag (16). What it was sealed for is
// authenticated with it, so that it opens in no other place.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const SEALED = 'enc1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `key` has 32 bytes. */
export function seal(key: Uint8Array, text: string, boundTo: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(boundTo);
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return SEALED + Buffer.concat(sealed).toString('base64');
}

/** @throws Error where it was not sealed with this key, for this place */
export function unseal(key: Uint8Array, sealed: string, boundTo: Uint8Array): string {
  if (!sealed.startsWith(SEALED)) throw new Error('expected a sealed text');
  const bytes = Buffer.from(sealed.slice(SEALED.length), 'base64');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
