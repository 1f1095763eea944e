'use client';
// The webhooks that events go out to: adding one, what waits and what was given up, sending that again. A secret is shown once.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { getOutgoingWebhooks } from '@/lib/client/api/webhook-api';
import type { OutgoingWebhookState, SavedOutgoingWebhook } from '@/lib/contracts/http-webhooks';
import { OutgoingForm } from './outgoing-form';
import { OutgoingRow } from './outgoing-row';
import { SecretOnce } from './secret-once';

const KEY = ['outgoing-webhooks'] as const;

/** How soon an event that was sent is seen to be. Milliseconds. */
const REFRESH_MS = 5_000;

/** What is written: a new one, or the one of this name. */
type Editing = { readonly name: string | null };

export function OutgoingManager() {
  const client = useQueryClient();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [saved, setSaved] = useState<SavedOutgoingWebhook | null>(null);
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: getOutgoingWebhooks,
    refetchInterval: REFRESH_MS,
  });
  const renew = () => client.invalidateQueries({ queryKey: KEY });
  const edit = (next: Editing | null) => {
    setSaved(null);
    setEditing(next);
  };
  const form = (webhook: OutgoingWebhookState | null) => (
    <OutgoingForm
      webhook={webhook}
      onClose={() => edit(null)}
      onSaved={(next) => {
        edit(null);
        setSaved(next);
        void renew();
      }}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {saved?.secret != null && <SecretOnce name={saved.name} secret={saved.secret} />}
      {isPending && <Skeleton lines={2} label="Reading the webhooks that go out" />}
      {data?.ok === false && <ReadFailure failure={data.error} onRetry={() => void renew()} />}
      {data?.ok === true && data.value.webhooks.length > 0 && (
        <ul className="border-t border-hairline">
          {data.value.webhooks.map((webhook) =>
            editing?.name === webhook.name ? (
              <li key={webhook.name} className="py-2">
                {form(webhook)}
              </li>
            ) : (
              <OutgoingRow
                key={webhook.name}
                webhook={webhook}
                onEdit={() => edit({ name: webhook.name })}
                onChanged={renew}
              />
            ),
          )}
        </ul>
      )}
      {editing?.name === null ? (
        form(null)
      ) : (
        <div>
          <Button onClick={() => edit({ name: null })}>
            <Icon of={Plus} />
            Send events out
          </Button>
        </div>
      )}
    </div>
  );
}
