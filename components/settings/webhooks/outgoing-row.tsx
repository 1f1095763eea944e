// One webhook that events go out to: where and which, what waits, what was given up, and what can be done with it.
import { counted } from '@/components/ui/text/counted';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import {
  deleteOutgoingWebhook,
  resendOutgoing,
  saveOutgoingWebhook,
} from '@/lib/client/api/webhook-api';
import type { OutgoingWebhookState } from '@/lib/contracts/http-webhooks';
import { ManagedRow } from './managed-row';

export function OutgoingRow({
  webhook,
  ...on
}: {
  webhook: OutgoingWebhookState;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}) {
  const { name, url, q, enabled, dead } = webhook;
  return (
    <ManagedRow
      webhook={webhook}
      about={
        <span className="font-mono">
          <VisibleText text={q === '' ? 'every event' : q} />
        </span>
      }
      more={
        dead > 0
          ? { label: `Send ${counted(dead, 'event')} again`, act: () => resendOutgoing(name) }
          : null
      }
      turn={() => saveOutgoingWebhook(name, { url, q, enabled: !enabled })}
      remove={{
        records: 'What waits for it is sent no more.',
        act: () => deleteOutgoingWebhook(name),
      }}
      {...on}
    >
      <code className="min-w-0 font-mono text-12 break-all text-ink">
        <VisibleText text={url} />
      </code>
      <Lately webhook={webhook} />
    </ManagedRow>
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
