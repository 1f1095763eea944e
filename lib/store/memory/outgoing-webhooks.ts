// The webhooks that events go out to in memory, by name.
import type { OutgoingWebhookStore, StoredOutgoingWebhook } from '../ports/outgoing-webhook-store';
import { WEBHOOKS_MAX } from '../ports/webhook-store';
import { assertStorable } from '../rows/guards';
import { keptError } from '../rows/outbox-rows';
import { tooManyWebhooks } from '../rows/webhook-rows';

/** No webhooks yet. */
export function createMemoryOutgoingWebhookStore(): OutgoingWebhookStore {
  const webhooks = new Map<string, StoredOutgoingWebhook>();
  return {
    async put(webhook) {
      const { name, url, q } = webhook;
      assertStorable({ name, url, q });
      const known = webhooks.get(name);
      if (known === undefined && webhooks.size >= WEBHOOKS_MAX) throw tooManyWebhooks();
      const { created_at = webhook.created_at, sent_at = null, failed = null } = known ?? {};
      webhooks.set(name, { ...webhook, created_at, sent_at, failed });
    },
    async remove(name) {
      return webhooks.delete(name);
    },
    async list() {
      return [...webhooks.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    async tried(name, { at, error }) {
      const known = webhooks.get(name);
      if (known === undefined) return;
      const failed = error === null ? known.failed : { at, message: keptError(error) };
      webhooks.set(name, { ...known, failed, sent_at: error === null ? at : known.sent_at });
    },
  };
}
