'use client';
// The webhooks of the workspace: which there are, adding one, changing one in its place. A secret is shown once.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { getWebhooks } from '@/lib/client/api/webhook-api';
import type { SavedWebhook } from '@/lib/contracts/http-webhooks';
import type { Webhook } from '@/lib/model/webhook';
import { SecretOnce } from './secret-once';
import { WebhookForm } from './webhook-form';
import { WebhookRow } from './webhook-row';

const KEY = ['webhooks'] as const;

/** How soon a message that came is seen to have come. Milliseconds. */
const REFRESH_MS = 5_000;

/** What is written: a new one, or the one of this name. */
type Editing = { readonly name: string | null };

export function WebhookManager({ origin }: { origin: string }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [saved, setSaved] = useState<SavedWebhook | null>(null);
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: getWebhooks,
    refetchInterval: REFRESH_MS,
  });
  const renew = () => client.invalidateQueries({ queryKey: KEY });
  const edit = (next: Editing | null) => {
    setSaved(null);
    setEditing(next);
  };
  const form = (webhook: Webhook | null) => (
    <WebhookForm
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
      {isPending && <Skeleton lines={2} label="Reading the webhooks" />}
      {data?.ok === false && <ReadFailure failure={data.error} onRetry={() => void renew()} />}
      {data?.ok === true && data.value.webhooks.length > 0 && (
        <ul className="border-t border-hairline">
          {data.value.webhooks.map((webhook) =>
            editing?.name === webhook.name ? (
              <li key={webhook.name} className="py-2">
                {form(webhook)}
              </li>
            ) : (
              <WebhookRow
                key={webhook.name}
                webhook={webhook}
                origin={origin}
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
            Add a webhook
          </Button>
        </div>
      )}
    </div>
  );
}
