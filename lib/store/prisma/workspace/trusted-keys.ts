// The keys of other workspaces that admins trust, over a database: what several processes do to one row is one statement in the write
// section.
import { isStorableText } from '@/lib/model/storable-text';
import { TRUSTED_KEYS_MAX, type TrustedKeyStore } from '../../ports/trusted-key-store';
import { assertStorable } from '../../rows/guards';
import { tooManyTrustedKeys } from '../../rows/trusted-key-rows';
import type { Db } from '../connection/client';
import { asStore } from '../connection/errors';
import type { WriteSection } from '../connection/write-section';

/** The port over a database. */
export function createTrustedKeyStore(db: Db, inSection: WriteSection): TrustedKeyStore {
  const get: TrustedKeyStore['get'] = async (key) =>
    isStorableText(key) ? asStore(() => db.trustedKey.findUnique({ where: { key } })) : null;

  return {
    get,

    async add({ key, name, added_by, added_at }) {
      assertStorable({ key, name, added_by, added_at });
      const added = await inSection(
        (sql) => sql.$executeRaw`
          INSERT INTO trusted_key (key, name, added_by, added_at)
          SELECT ${key}, ${name}, ${added_by}, ${added_at}
          WHERE (SELECT COUNT(*) FROM trusted_key) < ${TRUSTED_KEYS_MAX}
          ON CONFLICT (key) DO NOTHING`,
      );
      if (added > 0) return true;
      if ((await get(key)) === null) throw tooManyTrustedKeys();
      return false;
    },

    async rename(key, name) {
      assertStorable({ name });
      if (!isStorableText(key)) return false;
      const renamed = await inSection(
        (sql) => sql.$executeRaw`UPDATE trusted_key SET name = ${name} WHERE key = ${key}`,
      );
      return renamed > 0;
    },

    async remove(key) {
      if (!isStorableText(key)) return false;
      const removed = await inSection(
        (sql) => sql.$executeRaw`DELETE FROM trusted_key WHERE key = ${key}`,
      );
      return removed > 0;
    },

    list: () =>
      asStore(async () =>
        (await db.trustedKey.findMany()).sort((one, other) => (one.key < other.key ? -1 : 1)),
      ),
  };
}
