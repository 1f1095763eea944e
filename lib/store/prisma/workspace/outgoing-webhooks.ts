// Webhooks that events go out to, over a database: what several processes do to one row is one statement in the write section.
import { isStorableText } from '@/lib/model/storable-text';
import type { OutgoingWebhook as OutgoingRow } from '@/prisma/generated/sqlite/client';
import type {
  OutgoingWebhookStore,
  StoredOutgoingWebhook,
} from '../../ports/outgoing-webhook-store';
import { WEBHOOKS_MAX } from '../../ports/webhook-store';
import { assertStorable } from '../../rows/guards';
import { keptError } from '../../rows/outbox-rows';
import { tooManyWebhooks } from '../../rows/webhook-rows';
import type { Db } from '../connection/client';
import { asStore } from '../connection/errors';
import type { WriteSection } from '../connection/write-section';

/** The port over a database. */
export function createOutgoingWebhookStore(db: Db, inSection: WriteSection): OutgoingWebhookStore {
  return {
    async put({ name, url, q, secret, enabled, since_seq, created_at }) {
      assertStorable({ name, url, q });
      const disabled = enabled ? null : created_at;
      const put = await inSection(
        (sql) => sql.$executeRaw`
          INSERT INTO outgoing_webhook (name, url, q, secret, disabled_at, since_seq, created_at)
          SELECT ${name}, ${url}, ${q}, ${secret}, CAST(${disabled} AS TEXT), CAST(${since_seq} AS INTEGER), ${created_at}
          WHERE (SELECT COUNT(*) FROM outgoing_webhook WHERE name <> ${name}) < ${WEBHOOKS_MAX}
          ON CONFLICT (name) DO UPDATE SET
            url = excluded.url, q = excluded.q, secret = excluded.secret,
            disabled_at = excluded.disabled_at, since_seq = excluded.since_seq`,
      );
      if (put === 0) throw tooManyWebhooks();
    },

    async remove(name) {
      if (!isStorableText(name)) return false;
      const removed = await inSection(
        (sql) => sql.$executeRaw`DELETE FROM outgoing_webhook WHERE name = ${name}`,
      );
      return removed > 0;
    },

    list: () =>
      asStore(async () =>
        (await db.outgoingWebhook.findMany())
          .map(webhookOf)
          .sort((one, other) => (one.name < other.name ? -1 : 1)),
      ),

    async tried(name, { at, error }) {
      if (error === null) {
        await inSection(
          (sql) =>
            sql.$executeRaw`UPDATE outgoing_webhook SET sent_at = ${at} WHERE name = ${name}`,
        );
        return;
      }
      const failure = keptError(error);
      await inSection(
        (sql) => sql.$executeRaw`
          UPDATE outgoing_webhook SET failed_at = ${at}, failure = ${failure} WHERE name = ${name}`,
      );
    },
  };
}

function webhookOf({
  disabled_at,
  failed_at,
  failure,
  ...row
}: OutgoingRow): StoredOutgoingWebhook {
  return {
    ...row,
    enabled: disabled_at === null,
    failed: failed_at === null ? null : { at: failed_at, message: failure ?? '' },
  };
}
