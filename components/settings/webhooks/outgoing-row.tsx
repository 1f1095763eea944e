'use client';
// One webhook that events go out to: where and which, what waits, what was given up, and what can be done with it.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { ConfirmAction } from '@/components/ui/overlay/confirm-action';
import { counted } from '@/components/ui/text/counted';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import type { ApiFailure, ApiResult } from '@/lib/client/api/request';
import {
  deleteOutgoingWebhook,
  resendOutgoing,
  saveOutgoingWebhook,
} from '@/lib/client/api/webhook-api';
import type { OutgoingWebhookState } from '@/lib/contracts/http-webhooks';

export function OutgoingRow({
  webhook,
  onEdit,
  onChanged,
}: {
  webhook: OutgoingWebhookState;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}) {
  const { name, url, q, enabled, dead } = webhook;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const run = async (act: () => Promise<ApiResult<unknown>>) => {
    setIsBusy(true);
    const outcome = await act();
    setFailure(outcome.ok ? null : outcome.error);
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
        <span className="order-last w-full min-w-0 font-mono text-12 break-words text-ink-faint md:order-none md:w-auto md:flex-1 md:truncate">
          <VisibleText text={q === '' ? 'every event' : q} />
        </span>
        <span className="flex flex-wrap gap-1">
          {dead > 0 && (
            <Button
              size="small"
              disabled={isBusy}
              onClick={() => void run(() => resendOutgoing(name))}
            >
              Send {counted(dead, 'event')} again
            </Button>
          )}
          <Button size="small" aria-label={`Change ${name}`} onClick={onEdit}>
            Change
          </Button>
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => void run(() => saveOutgoingWebhook(name, { url, q, enabled: !enabled }))}
          >
            {enabled ? 'Turn off' : 'Turn on'}
          </Button>
          <ConfirmAction
            icon={Trash2}
            label="Delete"
            tone="danger"
            question={`Delete the webhook ${name}?`}
            records="What waits for it is sent no more."
            confirm="Delete for good"
            act={async () => {
              const outcome = await deleteOutgoingWebhook(name);
              return outcome.ok ? { ok: true as const } : { ok: false as const, ...outcome.error };
            }}
            onDone={onChanged}
          />
        </span>
      </div>
      <code className="min-w-0 font-mono text-12 break-all text-ink">
        <VisibleText text={url} />
      </code>
      <Lately webhook={webhook} />
      {failure !== null && <ErrorState title={failure.title} detail={failure.detail} />}
    </li>
  );
}

function Lately({
  webhook: { sent_at, failed, waiting, dead },
}: {
  webhook: OutgoingWebhookState;
}) {
  return (
    <p className="text-12 text-ink-faint">
      {sent_at === null ? (
        'Nothing was sent yet.'
      ) : (
        <>
          Last event sent <RelativeTime at={sent_at} />.
        </>
      )}
      {waiting > 0 && ` ${counted(waiting, 'event')} waiting.`}
      {dead > 0 && <span className="text-fail"> {counted(dead, 'event')} given up.</span>}
      {failed !== null && (
        <span className="break-words">
          {' '}
          Failed last <RelativeTime at={failed.at} />: <VisibleText text={failed.message} />
        </span>
      )}
    </p>
  );
}
