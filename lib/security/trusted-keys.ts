// Whose run files are trusted: the keys of the environment, and the list that admins keep. The store is asked whenever somebody asks,
// so that a change of one process counts in all of them at once.
import { createPublicKey } from 'node:crypto';
import { AppError } from '@/lib/model/errors/app-error';
import type { Failure } from '@/lib/model/failure';
import { type FileSigner, KeyFingerprint, type TrustedKey } from '@/lib/model/file-signer';
import type { Principal } from '@/lib/model/principal';
import { err, ok, type Result } from '@/lib/std/result';
import { keyNameOf } from '@/lib/store/integrity/instance-key';
import type { StoredTrustedKey, TrustedKeyStore } from '@/lib/store/ports/trusted-key-store';
import { readPublicKey } from './signature';

/** Fingerprints that the environment names, and what it calls each; null where it calls it nothing. */
export type EnvironmentKeys = ReadonlyMap<string, string | null>;

export type TrustedKeys = {
  /** The key of this workspace: its fingerprint, and the 32 bytes as base64url. */
  readonly own: { readonly key: string; readonly public_key: string };
  /** By name, those without one last. */
  list(): Promise<TrustedKey[]>;
  /**
   * Trusts a key, which is given as a public key or as its fingerprint.
   * @throws AppError `invalid_value`, `conflict` where it is trusted already, `limit_exceeded`
   */
  add(
    given: { readonly key: string; readonly name: string },
    by: Pick<Principal, 'key_id'>,
  ): Promise<TrustedKey>;
  /** Null where it is not in the list. @throws AppError `conflict` for a key of the environment */
  rename(key: string, name: string): Promise<TrustedKey | null>;
  /** Returns whether it was in the list. @throws AppError `conflict` for a key of the environment */
  remove(key: string): Promise<boolean>;
  /** What is known here of whoever signed with a key. */
  signerOf(key: string): Promise<FileSigner>;
};

type TrustedKeysDeps = {
  readonly store: TrustedKeyStore;
  readonly environment: EnvironmentKeys;
  /** That of this workspace: SPKI PEM. */
  readonly ownPublicKey: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

const IN_ENVIRONMENT =
  'This key stands in COLLOQUY_TRUSTED_KEYS of this server. Change it there, and restart.';

/** The trusted keys of one workspace. */
export function createTrustedKeys(deps: TrustedKeysDeps): TrustedKeys {
  const { store, environment, now } = deps;
  const own = ownKeyOf(deps.ownPublicKey);
  const shown = (key: string, stored: StoredTrustedKey | null) =>
    trustedKeyOf(environment, key, stored);
  const requireOutside = (key: string) => {
    if (environment.has(key)) throw new AppError('conflict', IN_ENVIRONMENT);
  };

  return {
    own,

    async list() {
      const stored = new Map((await store.list()).map((one) => [one.key, one]));
      const keys = new Set([...environment.keys(), ...stored.keys()]);
      return [...keys].map((key) => shown(key, stored.get(key) ?? null)).sort(byName);
    },

    async add({ key: text, name }, { key_id }) {
      const key = requireOther(text, own.key);
      requireOutside(key);
      const added = { key, name, added_by: key_id, added_at: new Date(now()).toISOString() };
      if (await store.add(added)) return shown(key, added);
      const known = (await store.get(key))?.name ?? name;
      throw new AppError(
        'conflict',
        `This key is trusted already, as ${JSON.stringify(known)}. Rename it in the list.`,
      );
    },

    async rename(key, name) {
      requireOutside(key);
      if (!(await store.rename(key, name))) return null;
      const stored = await store.get(key);
      return stored && shown(key, stored);
    },

    async remove(key) {
      requireOutside(key);
      return store.remove(key);
    },

    async signerOf(key) {
      if (key === own.key) return { key, is_own: true, is_trusted: true, name: null };
      const stored = await store.get(key);
      const is_trusted = environment.has(key) || stored !== null;
      return { key, is_own: false, is_trusted, name: shown(key, stored).name };
    },
  };
}

/** A key as the environment and the list know it. */
function trustedKeyOf(
  environment: EnvironmentKeys,
  key: string,
  stored: StoredTrustedKey | null,
): TrustedKey {
  return {
    key,
    name: environment.get(key) ?? stored?.name ?? null,
    is_in_environment: environment.has(key),
    added_by: stored?.added_by ?? null,
    added_at: stored?.added_at ?? null,
  };
}

/** The fingerprint that a text stands for. @throws AppError where it is none, or that of this workspace */
function requireOther(text: string, ownKey: string): string {
  const read = readFingerprint(text);
  if (!read.ok) throw refused(read.error);
  if (read.value !== ownKey) return read.value;
  const message = 'expected the key of another workspace, saw the one of this workspace';
  throw refused({ code: 'invalid_value', message, path: '/key' });
}

function ownKeyOf(publicKey: string): TrustedKeys['own'] {
  const { x = '' } = createPublicKey(publicKey).export({ format: 'jwk' });
  return { key: keyNameOf(publicKey), public_key: x };
}

/** The fingerprint that a text is, or that the public key has which it holds. */
function readFingerprint(text: string): Result<string, Failure> {
  const fingerprint = KeyFingerprint.safeParse(text.trim().toLowerCase());
  if (fingerprint.success) return ok(fingerprint.data);
  if (text.includes('PRIVATE KEY')) {
    const message =
      'expected a public key, saw a private one: it was sent over the network and may not be used any more';
    return err({ code: 'invalid_value', message, path: '/key' });
  }
  const read = fingerprintOf(text.trim());
  if (read.ok) return read;
  const message =
    'expected an Ed25519 public key, 32 bytes as base64, base64url or hex or a PEM, or its fingerprint of 32 hexadecimal digits';
  return err({ code: 'invalid_value', message, path: '/key' });
}

/** The fingerprint of a public key in any form in which one is taken. */
export function fingerprintOf(publicKey: string): Result<string, Failure> {
  const read = readPublicKey(publicKey);
  if (!read.ok) return read;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: read.value };
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return ok(keyNameOf(pem.toString()));
}

function refused(failure: Failure): AppError {
  const { code, path = '', message } = failure;
  return new AppError(code, `${path}: ${message}`, { errors: [failure] });
}

function byName(one: TrustedKey, other: TrustedKey): number {
  if (one.name === null || other.name === null) {
    return one.name === other.name ? compared(one.key, other.key) : one.name === null ? 1 : -1;
  }
  return compared(one.name, other.name) || compared(one.key, other.key);
}

function compared(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
