'use client';
// The webhooks that events go out to: adding one, what waits and what was given up, sending that again.
import { useMessages } from '@/components/ui/language/language-context';
import { getOutgoingWebhooks } from '@/lib/client/api/webhook-api';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';
import { ManagedList } from './managed-list';
import { OutgoingForm } from './outgoing-form';
import { OutgoingRow } from './outgoing-row';

export function OutgoingManager() {
  const messages = useMessages(WEBHOOKS).outgoing;
  return (
    <ManagedList
      path="outgoing-webhooks"
      read={getOutgoingWebhooks}
      words={messages}
      form={(webhook, on) => <OutgoingForm webhook={webhook} {...on} />}
      row={(webhook, on) => <OutgoingRow webhook={webhook} {...on} />}
    />
  );
}
