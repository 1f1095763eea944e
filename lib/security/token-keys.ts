// What verifies tokens besides the public keys of agents: the HS256 secret and the JWKS file of the settings. A secret that
// is too short, or a file that holds anything but public Ed25519 keys with names, stops the start.
import { readFile } from 'node:fs/promises';
import { isObject } from '@/lib/std/is-object';
import { readPublicKey } from './signature';

/** RFC 7518, 3.2: a key as long as the hash, 256 bits. Only the length is judged. Bytes. */
export const JWT_SECRET_BYTES_MIN = 32;

/** A deployment rotates among a handful. */
const ISSUER_KEYS_MAX = 100;

export type TokenKey = {
  readonly kid: string;
  /** The raw 32 bytes, base64url. */
  readonly publicKey: string;
};

/** The public keys of a JWKS file, by `kid`; none where no file is named. @throws Error that names the file and what is wrong */
export async function loadIssuerKeys(path: string | null): Promise<ReadonlyMap<string, TokenKey>> {
  if (path === null) return new Map();
  try {
    return issuerKeysOf(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path}: ${reason}`, { cause: error });
  }
}

/** Reads a JWKS (RFC 7517, 5). @throws Error that says which key is wrong */
export function issuerKeysOf(jwks: unknown): ReadonlyMap<string, TokenKey> {
  const keys = isObject(jwks) ? jwks.keys : undefined;
  if (!Array.isArray(keys) || keys.length > ISSUER_KEYS_MAX) {
    throw new Error(`expected {"keys": [...]} of at most ${ISSUER_KEYS_MAX} keys`);
  }
  const byKid = new Map<string, TokenKey>();
  for (const [at, jwk] of keys.entries()) {
    const key = issuerKeyOf(jwk, at);
    if (byKid.has(key.kid)) throw new Error(`keys[${at}]: its kid is that of another key`);
    byKid.set(key.kid, key);
  }
  return byKid;
}

function issuerKeyOf(jwk: unknown, at: number): TokenKey {
  const { kty, crv, kid, x, d } = isObject(jwk) ? jwk : {};
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string') {
    throw new Error(`keys[${at}]: expected an Ed25519 key (kty OKP, crv Ed25519, x)`);
  }
  if (d !== undefined) throw new Error(`keys[${at}]: expected a public key, saw a private one`);
  if (typeof kid !== 'string' || kid === '') throw new Error(`keys[${at}]: expected a kid`);
  const publicKey = readPublicKey(x);
  if (!publicKey.ok) throw new Error(`keys[${at}]: ${publicKey.error.message}`);
  return { kid, publicKey: publicKey.value };
}
