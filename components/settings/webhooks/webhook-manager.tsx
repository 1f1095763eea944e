'use client';
// The webhooks of the workspace: which there are, adding one, changing one in its place.
import { getWebhooks } from '@/lib/client/api/webhook-api';
import { ManagedList } from './managed-list';
import { WebhookForm } from './webhook-form';
import { WebhookRow } from './webhook-row';

export function WebhookManager({ origin }: { origin: string }) {
  return (
    <ManagedList
      path="webhooks"
      read={getWebhooks}
      words={{ reading: 'Reading the webhooks', add: 'Add a webhook' }}
      form={(webhook, on) => <WebhookForm webhook={webhook} {...on} />}
      row={(webhook, on) => <WebhookRow webhook={webhook} origin={origin} {...on} />}
    />
  );
}
