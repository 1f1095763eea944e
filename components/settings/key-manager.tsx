'use client';
// The keys of the workspace: who holds which, making one, revoking one. A secret is shown once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { EmptyState } from '@/components/ui/empty-state';
import { useKeptFocus } from '@/components/ui/form/use-kept-focus';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { readAgain } from '@/lib/client/read-again';
import type { ApiKey, CreatedKey } from '@/lib/contracts/http-keys';
import { KEYS } from '@/lib/messages/en/features/settings/keys';
import { ROLES } from '@/lib/messages/en/shared/roles';
import { KeyForm } from './key-form';
import { keyHolder } from './key-name';
import { KeyRow } from './key-row';
import { KEYS_QUERY, useKeys } from './use-keys';

export function KeyManager({
  initial,
}: {
  /** As the page came with them. */
  initial: readonly ApiKey[];
}) {
  const messages = useMessages(KEYS);
  const client = useQueryClient();
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const answer = useKeys(initial);
  const renew = () => readAgain(client, KEYS_QUERY);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <KeyForm
        onCreated={(key) => {
          setCreated(key);
          void renew();
        }}
      />
      {created !== null && <Secret created={created} />}
      {answer?.ok === false && <ReadFailure failure={answer.error} onRetry={() => void renew()} />}
      {answer?.ok === true &&
        (answer.value.keys.length === 0 ? (
          <EmptyState title={messages.none.title}>{messages.none.text}</EmptyState>
        ) : (
          <KeyList keys={answer.value.keys} onRevoked={renew} />
        ))}
    </div>
  );
}

/** Those that count; those that were revoked on demand, for there are ever more of them. */
function KeyList({ keys, onRevoked }: { keys: readonly ApiKey[]; onRevoked: () => Promise<void> }) {
  const messages = useMessages(KEYS);
  const [isWhole, setIsWhole] = useState(false);
  const valid = keys.filter(({ revoked_at }) => revoked_at === null);
  const revoked = keys.filter(({ revoked_at }) => revoked_at !== null);
  const shown = isWhole ? [...valid, ...revoked] : valid;
  const keptFocus = useKeptFocus(shown.map(({ id }) => ({ key: id })));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul className="border-t border-hairline" {...keptFocus}>
        {shown.map((key, index) => (
          <KeyRow key={key.id} apiKey={key} index={index} onRevoked={onRevoked} />
        ))}
      </ul>
      {revoked.length > 0 && (
        <div>
          <Button
            size="small"
            tone="quiet"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? messages.hideRevoked : messages.showRevoked(revoked.length)}
          </Button>
        </div>
      )}
    </div>
  );
}

function Secret({ created }: { created: CreatedKey }) {
  const messages = useMessages(KEYS);
  const roles = useMessages(ROLES);
  const holder = keyHolder(created, messages.theRole(roles[created.role]));
  return (
    <div role="status" className="rounded border border-accent-line bg-accent-fill px-3 py-2">
      <p className="font-medium text-ink-strong">{messages.shownOnce(holder)}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 font-mono text-12 break-all text-ink-strong">
          {created.secret}
        </code>
        <CopyButton text={created.secret} />
      </div>
    </div>
  );
}
