// The keys of other workspaces that admins trust in memory, by fingerprint.
import {
  type StoredTrustedKey,
  TRUSTED_KEYS_MAX,
  type TrustedKeyStore,
} from '../ports/trusted-key-store';
import { assertStorable } from '../rows/guards';
import { tooManyTrustedKeys } from '../rows/trusted-key-rows';

/** No keys yet. */
export function createMemoryTrustedKeyStore(): TrustedKeyStore {
  const keys = new Map<string, StoredTrustedKey>();
  return {
    async add(added) {
      assertStorable({ ...added });
      if (keys.has(added.key)) return false;
      if (keys.size >= TRUSTED_KEYS_MAX) throw tooManyTrustedKeys();
      keys.set(added.key, { ...added });
      return true;
    },
    async rename(key, name) {
      assertStorable({ name });
      const known = keys.get(key);
      if (known === undefined) return false;
      keys.set(key, { ...known, name });
      return true;
    },
    async remove(key) {
      return keys.delete(key);
    },
    async get(key) {
      return keys.get(key) ?? null;
    },
    async list() {
      return [...keys.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
    },
  };
}
