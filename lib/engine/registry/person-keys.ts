// The public keys with which people sign what they send, in memory: each belongs to whoever registered it, and to nobody else
// (docs/decisions/0099). What other processes add and revoke is learnt.
import { AppError } from '@/lib/model/errors/app-error';
import type { Failure } from '@/lib/model/failure';
import { sha256 } from '@/lib/store/integrity/chain';
import type { PersonKey } from '@/lib/store/ports/registry-store';
import type { EngineDeps } from '../interface/engine-deps';
import type { PersonKeys } from '../interface/person-keys';

/**
 * Keys that one person may ever have had: a browser each, and some that were lost with their browsers. All of them stay in memory,
 * so that messages of long ago can be checked.
 */
const PERSON_KEYS_MAX = 100;

/** 128 bits of a hash: nobody makes a second key of the same name. As hexadecimal digits. */
const FINGERPRINT_DIGITS = 32;

/** The name that a public key has wherever it is registered; `public_key` is its canonical base64url. */
function personKid(publicKey: string): string {
  return `person-${sha256(publicKey).slice(0, FINGERPRINT_DIGITS)}`;
}

/** With what only the engine does. */
type KnownPersonKeys = PersonKeys & {
  /** Takes over what any process did; one small read where nobody did anything. @throws AppError `store_unavailable` */
  learn(): Promise<void>;
};

/** Loads them all. */
export async function loadPersonKeys({
  store: { personKeys: store },
  now,
}: Pick<EngineDeps, 'store' | 'now'>): Promise<KnownPersonKeys> {
  const byKid = new Map<string, PersonKey>();
  const byOwner = new Map<string, readonly PersonKey[]>();
  let revision: number | undefined;

  function remember(key: PersonKey): void {
    const before = byKid.get(key.kid);
    // A process that was slow to read does not take a revocation back.
    if (before?.revoked_at != null) return;
    byKid.set(key.kid, key);
    const others = (byOwner.get(key.owner) ?? []).filter(({ kid }) => kid !== key.kid);
    byOwner.set(key.owner, [...others, key]);
  }

  async function learn(): Promise<void> {
    const changes = await store.changes(revision);
    changes.keys.forEach(remember);
    revision = Math.max(revision ?? 0, changes.revision);
  }

  await learn();
  return {
    learn,
    list: () => [...byKid.values()],
    named: (kid) => byKid.get(kid) ?? null,
    of: ({ key_id }) => (byOwner.get(key_id) ?? []).filter((key) => key.revoked_at === null),
    async add(public_key, { key_id: owner }) {
      const kid = personKid(public_key);
      const known = byKid.get(kid);
      if (known === undefined && (byOwner.get(owner)?.length ?? 0) >= PERSON_KEYS_MAX) {
        throw failed(
          'limit_exceeded',
          `expected at most ${PERSON_KEYS_MAX} keys of one person, the revoked ones included; sign with one that you have`,
        );
      }
      const created_at = new Date(now()).toISOString();
      if (known === undefined) await store.add({ kid, owner, public_key, created_at });
      // Another process may have been first.
      await learn();
      const kept = byKid.get(kid);
      if (kept?.owner === owner && kept.revoked_at === null) return kept;
      throw failed(
        'conflict',
        kept?.owner === owner
          ? 'expected a new key, saw one that was revoked; make another one'
          : 'expected a key of your own, saw one that another person registered; make another one',
      );
    },
    async revoke(kid) {
      const isRevoked = await store.revoke(kid, new Date(now()).toISOString());
      await learn();
      return isRevoked;
    },
  };
}

function failed(code: Failure['code'], message: string): AppError {
  return new AppError(code, message, { errors: [{ code, message, path: '/public_key' }] });
}
