'use client';
// One webhook: its address, whose agents it speaks for, what it took and refused last, and what can be done with it.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyIconButton } from '@/components/ui/copy-button';
import { ErrorState } from '@/components/ui/error-state';
import { ConfirmAction } from '@/components/ui/overlay/confirm-action';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import type { ApiFailure } from '@/lib/client/api/request';
import { deleteWebhook, saveWebhook } from '@/lib/client/api/webhook-api';
import type { Webhook } from '@/lib/model/webhook';
import { bodyOf, draftOf, SIGNATURES } from './webhook-draft';

export function WebhookRow({
  webhook,
  origin,
  onEdit,
  onChanged,
}: {
  webhook: Webhook;
  origin: string;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}) {
  const { name, enabled } = webhook;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const turn = async () => {
    setIsBusy(true);
    const saved = await saveWebhook(name, bodyOf(draftOf(webhook), !enabled));
    setFailure(saved.ok ? null : saved.error);
    await onChanged();
    setIsBusy(false);
  };
  return (
    <li className="grid gap-1 border-b border-hairline py-2">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 truncate font-medium text-ink-strong md:flex-none">
          {name}
        </span>
        {!enabled && <span className="text-12 text-warn">turned off</span>}
        <span className="order-last w-full min-w-0 text-12 break-words text-ink-faint md:order-none md:w-auto md:flex-1 md:truncate">
          {webhook.agent_prefix} ·{' '}
          {SIGNATURES.find(({ value }) => value === webhook.signature)?.label}
        </span>
        <span className="flex flex-wrap gap-1">
          <Button size="small" aria-label={`Change ${name}`} onClick={onEdit}>
            Change
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => void turn()}>
            {enabled ? 'Turn off' : 'Turn on'}
          </Button>
          <ConfirmAction
            icon={Trash2}
            label="Delete"
            tone="danger"
            question={`Delete the webhook ${name}?`}
            records="Messages to it are refused from then on. What came by it stays."
            confirm="Delete for good"
            act={async () => {
              const outcome = await deleteWebhook(name);
              return outcome.ok ? { ok: true as const } : { ok: false as const, ...outcome.error };
            }}
            onDone={onChanged}
          />
        </span>
      </div>
      <div className="flex min-w-0 items-center gap-1">
        <code className="min-w-0 font-mono text-12 break-all text-ink">
          {addressOf(origin, name)}
        </code>
        <CopyIconButton
          label={`Copy the address of ${name}`}
          size="small"
          read={() => addressOf(origin, name)}
        />
      </div>
      <Lately webhook={webhook} />
      {failure !== null && <ErrorState title={failure.title} detail={failure.detail} />}
    </li>
  );
}

function Lately({ webhook: { received_at, failed } }: { webhook: Webhook }) {
  return (
    <p className="text-12 text-ink-faint">
      {received_at === null ? (
        'Nothing came yet.'
      ) : (
        <>
          Last message <RelativeTime at={received_at} />.
        </>
      )}
      {failed !== null && (
        <span className="break-words text-fail">
          {' '}
          Refused last <RelativeTime at={failed.at} />: <VisibleText text={failed.message} />
        </span>
      )}
    </p>
  );
}

function addressOf(origin: string, name: string): string {
  return `${origin}/api/v1/hooks/${name}`;
}
