// Secrets that we make: 256 random bits, of which only the SHA-256 is kept. A hash that strong needs no salt and no stretching.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Marks our keys, so that scanners of code and logs know one when they see it. */
export const KEY_PREFIX = 'clq_';

const SECRET_BYTES = 32;

/** A fresh secret: 43 characters of base64url after the prefix. */
export function makeSecret(prefix = ''): string {
  return prefix + randomBytes(SECRET_BYTES).toString('base64url');
}

/** Lower-case hex SHA-256: what is stored and compared instead of the secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** Compares two hashes in a time that does not tell where they differ. */
export function isSameHash(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
