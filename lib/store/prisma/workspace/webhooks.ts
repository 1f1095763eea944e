// Webhooks over a database: what several processes do to one row is one statement in the write section.
import { isStorableText } from '@/lib/model/storable-text';
import { WebhookSignature } from '@/lib/model/webhook';
import type { Webhook as WebhookRow } from '@/prisma/generated/sqlite/client';
import { type StoredWebhook, WEBHOOKS_MAX, type WebhookStore } from '../../ports/webhook-store';
import { assertStorable } from '../../rows/guards';
import { keptError } from '../../rows/outbox-rows';
import { tooManyWebhooks } from '../../rows/webhook-rows';
import type { Database } from '../connection/client';
import { asStore } from '../connection/errors';
import type { WriteSection } from '../connection/write-section';

/** The port over a database. */
export function createWebhookStore(
  { db, reads }: Pick<Database, 'db' | 'reads'>,
  inSection: WriteSection,
): WebhookStore {
  return {
    async put({ name, agent_prefix, signature, secret, mapping, enabled, created_at }) {
      assertStorable({ name, agent_prefix, mapping });
      const disabled = enabled ? null : created_at;
      const put = await inSection(
        (sql) => sql.$executeRaw`
          INSERT INTO webhook (name, agent_prefix, signature, secret, mapping, disabled_at, created_at)
          SELECT ${name}, ${agent_prefix}, ${signature}, CAST(${secret} AS TEXT), ${mapping}, CAST(${disabled} AS TEXT), ${created_at}
          WHERE (SELECT COUNT(*) FROM webhook WHERE name <> ${name}) < ${WEBHOOKS_MAX}
          ON CONFLICT (name) DO UPDATE SET
            agent_prefix = excluded.agent_prefix, signature = excluded.signature, secret = excluded.secret,
            mapping = excluded.mapping, disabled_at = excluded.disabled_at`,
      );
      if (put === 0) throw tooManyWebhooks();
    },

    async remove(name) {
      if (!isStorableText(name)) return false;
      const removed = await inSection(
        (sql) => sql.$executeRaw`DELETE FROM webhook WHERE name = ${name}`,
      );
      return removed > 0;
    },

    async get(name) {
      if (!isStorableText(name)) return null;
      // Read while messages come: beside the writer, whose commits it would wait for, and past Prisma's runtime.
      const [row] = await asStore(
        () => reads.$queryRaw<WebhookRow[]>`SELECT * FROM webhook WHERE name = ${name}`,
      );
      return row === undefined ? null : webhookOf(row);
    },

    list: () =>
      asStore(async () =>
        (await db.webhook.findMany())
          .map(webhookOf)
          .sort((one, other) => (one.name < other.name ? -1 : 1)),
      ),

    async received(name, at) {
      await inSection(
        (sql) => sql.$executeRaw`UPDATE webhook SET received_at = ${at} WHERE name = ${name}`,
      );
    },

    async failed(name, { at, message }) {
      const failure = keptError(message);
      await inSection(
        (sql) => sql.$executeRaw`
          UPDATE webhook SET failed_at = ${at}, failure = ${failure} WHERE name = ${name}`,
      );
    },
  };
}

function webhookOf({
  disabled_at,
  failed_at,
  failure,
  signature,
  ...row
}: WebhookRow): StoredWebhook {
  return {
    ...row,
    signature: WebhookSignature.parse(signature),
    enabled: disabled_at === null,
    failed: failed_at === null ? null : { at: failed_at, message: failure ?? '' },
  };
}
