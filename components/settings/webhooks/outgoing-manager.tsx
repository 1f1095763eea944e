'use client';
// The webhooks that events go out to: adding one, what waits and what was given up, sending that again.
import { getOutgoingWebhooks } from '@/lib/client/api/webhook-api';
import { ManagedList } from './managed-list';
import { OutgoingForm } from './outgoing-form';
import { OutgoingRow } from './outgoing-row';

export function OutgoingManager() {
  return (
    <ManagedList
      path="outgoing-webhooks"
      read={getOutgoingWebhooks}
      words={{ reading: 'Reading the webhooks that go out', add: 'Send events out' }}
      form={(webhook, on) => <OutgoingForm webhook={webhook} {...on} />}
      row={(webhook, on) => <OutgoingRow webhook={webhook} {...on} />}
    />
  );
}
