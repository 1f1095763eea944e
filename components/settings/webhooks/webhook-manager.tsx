'use client';
// The webhooks of the workspace: which there are, adding one, changing one in its place.
import { useMessages } from '@/components/ui/language/language-context';
import { getWebhooks } from '@/lib/client/api/webhook-api';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';
import { ManagedList } from './managed-list';
import { WebhookForm } from './webhook-form';
import { WebhookRow } from './webhook-row';

export function WebhookManager({ origin }: { origin: string }) {
  const messages = useMessages(WEBHOOKS).incoming;
  return (
    <ManagedList
      path="webhooks"
      read={getWebhooks}
      words={messages}
      form={(webhook, on) => <WebhookForm webhook={webhook} {...on} />}
      row={(webhook, on) => <WebhookRow webhook={webhook} origin={origin} {...on} />}
    />
  );
}
