// One webhook: its address, whose agents it speaks for, what it took and refused last, and what can be done with it.
import { CopyIconButton } from '@/components/ui/copy-button';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { deleteWebhook, saveWebhook } from '@/lib/client/api/webhook-api';
import type { Webhook } from '@/lib/model/webhook';
import { ManagedRow } from './managed-row';
import { bodyOf, draftOf, SIGNATURES } from './webhook-draft';

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
  const { name, enabled, agent_prefix, signature } = webhook;
  const label = SIGNATURES.find(({ value }) => value === signature)?.label;
  return (
    <ManagedRow
      webhook={webhook}
      about={`${agent_prefix} · ${label}`}
      turn={() => saveWebhook(name, bodyOf(draftOf(webhook), !enabled))}
      remove={{
        records: 'Messages to it are refused from then on. What came by it stays.',
        act: () => deleteWebhook(name),
      }}
      {...on}
    >
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
    </ManagedRow>
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
