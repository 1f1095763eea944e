// The webhooks in memory, by name.
import { type StoredWebhook, WEBHOOKS_MAX, type WebhookStore } from '../ports/webhook-store';
import { assertStorable } from '../rows/guards';
import { keptError } from '../rows/outbox-rows';
import { tooManyWebhooks } from '../rows/webhook-rows';

/** No webhooks yet. */
export function createMemoryWebhookStore(): WebhookStore {
  const webhooks = new Map<string, StoredWebhook>();
  const change = (name: string, changes: Partial<StoredWebhook>): void => {
    const known = webhooks.get(name);
    if (known) webhooks.set(name, { ...known, ...changes });
  };
  return {
    async put(webhook) {
      const { name, agent_prefix, mapping } = webhook;
      assertStorable({ name, agent_prefix, mapping });
      const known = webhooks.get(name);
      if (known === undefined && webhooks.size >= WEBHOOKS_MAX) throw tooManyWebhooks();
      const { created_at = webhook.created_at, received_at = null, failed = null } = known ?? {};
      webhooks.set(name, { ...webhook, created_at, received_at, failed });
    },
    async remove(name) {
      return webhooks.delete(name);
    },
    async get(name) {
      return webhooks.get(name) ?? null;
    },
    async list() {
      return [...webhooks.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    async received(name, received_at) {
      change(name, { received_at });
    },
    async failed(name, { at, message }) {
      change(name, { failed: { at, message: keptError(message) } });
    },
  };
}
