// One webhook that events go out to: where and which, what waits, what was given up, and what can be done with it.
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import {
  deleteOutgoingWebhook,
  resendOutgoing,
  saveOutgoingWebhook,
} from '@/lib/client/api/webhook-api';
import type { OutgoingWebhookState } from '@/lib/contracts/http-webhooks';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';
import { ManagedRow } from './managed-row';

export function OutgoingRow({
  webhook,
  ...on
}: {
  webhook: OutgoingWebhookState;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}) {
  const messages = useMessages(WEBHOOKS).row;
  const { name, url, q, enabled, dead } = webhook;
  return (
    <ManagedRow
      webhook={webhook}
      about={
        <span className="font-mono">
          <VisibleText text={q === '' ? messages.everyEvent : q} />
        </span>
      }
      more={dead > 0 ? { label: messages.sendAgain(dead), act: () => resendOutgoing(name) } : null}
      turn={() => saveOutgoingWebhook(name, { url, q, enabled: !enabled })}
      remove={{
        records: messages.deleteOutgoing,
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
  const messages = useMessages(WEBHOOKS).lately;
  return (
    <p className="text-12 text-ink-faint">
      {sent_at === null ? (
        messages.nothingSent
      ) : (
        <Rich text={messages.sent(<RelativeTime at={sent_at} />)} />
      )}
      {waiting > 0 && ` ${messages.waiting(waiting)}`}
      {dead > 0 && <span className="text-fail"> {messages.givenUp(dead)}</span>}
      {failed !== null && (
        <span className="break-words">
          {' '}
          <Rich
            text={messages.failed(
              <RelativeTime at={failed.at} />,
              <VisibleText text={failed.message} />,
            )}
          />
        </span>
      )}
    </p>
  );
}
