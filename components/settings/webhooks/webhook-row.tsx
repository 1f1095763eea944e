// One webhook: its address, whose agents it speaks for, what it took and refused last, and what can be done with it.
import { CopyIconButton } from '@/components/ui/copy-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { deleteWebhook, saveWebhook } from '@/lib/client/api/webhook-api';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';
import type { Webhook } from '@/lib/model/webhook';
import { ManagedRow } from './managed-row';
import { bodyOf, draftOf } from './webhook-draft';

export function WebhookRow({
  webhook,
  origin,
  ...on
}: {
  webhook: Webhook;
  origin: string;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}) {
  const { row, form } = useMessages(WEBHOOKS);
  const { name, enabled, agent_prefix, signature } = webhook;
  return (
    <ManagedRow
      webhook={webhook}
      about={`${agent_prefix} · ${form.signatures[signature]}`}
      turn={() => saveWebhook(name, bodyOf(draftOf(webhook), !enabled))}
      remove={{
        records: row.deleteIncoming,
        act: () => deleteWebhook(name),
      }}
      {...on}
    >
      <div className="flex min-w-0 items-center gap-1">
        <code className="min-w-0 font-mono text-12 break-all text-ink">
          {addressOf(origin, name)}
        </code>
        <CopyIconButton
          label={row.copyAddress(name)}
          size="small"
          read={() => addressOf(origin, name)}
        />
      </div>
      <Lately webhook={webhook} />
    </ManagedRow>
  );
}

function Lately({ webhook: { received_at, failed } }: { webhook: Webhook }) {
  const messages = useMessages(WEBHOOKS).lately;
  return (
    <p className="text-12 text-ink-faint">
      {received_at === null ? (
        messages.nothingCame
      ) : (
        <Rich text={messages.came(<RelativeTime at={received_at} />)} />
      )}
      {failed !== null && (
        <span className="break-words text-fail">
          {' '}
          <Rich
            text={messages.refused(
              <RelativeTime at={failed.at} />,
              <VisibleText text={failed.message} />,
            )}
          />
        </span>
      )}
    </p>
  );
}

function addressOf(origin: string, name: string): string {
  return `${origin}/api/v1/hooks/${name}`;
}
