'use client';
// Whose run files are trusted here, and the key of this workspace, by which others trust what it signs.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TrustedKeyForm } from '@/components/signer/trusted-key-form';
import { renewSigners } from '@/components/signer/use-signer';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { EmptyState } from '@/components/ui/empty-state';
import { useKeptFocus } from '@/components/ui/form/use-kept-focus';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { addTrustedKey, getTrustedKeys } from '@/lib/client/api/trusted-keys-api';
import { readAgain } from '@/lib/client/read-again';
import type { TrustedKeysAnswer } from '@/lib/contracts/http-trusted-keys';
import { TRUSTED_KEYS } from '@/lib/messages/en/features/settings/trusted-keys';
import type { TrustedKey } from '@/lib/model/file-signer';
import { TrustedKeyRow } from './trusted-key-row';

const KEY = ['trusted-keys'] as const;

/** How soon what another tab changes is seen. Milliseconds. */
const READ_EVERY_MS = 5_000;

export function TrustedKeys() {
  const { reading } = useMessages(TRUSTED_KEYS);
  const client = useQueryClient();
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: getTrustedKeys,
    refetchInterval: READ_EVERY_MS,
  });
  /** As they were read last: what is being written beside them outlasts an answer that does not come. */
  const [known, setKnown] = useState<TrustedKeysAnswer | null>(null);
  if (data?.ok === true && data.value !== known) setKnown(data.value);
  const keptFocus = useKeptFocus(known?.keys ?? []);
  const renew = async () => {
    await Promise.all([readAgain(client, KEY), renewSigners(client)]);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" {...keptFocus}>
      {isPending && <Skeleton lines={3} label={reading} />}
      {data?.ok === false && <ReadFailure failure={data.error} onRetry={() => void renew()} />}
      {known !== null && (
        <>
          <OwnKey own={known.own} />
          <List keys={known.keys} onChanged={renew} />
          <Adding index={known.keys.length} onAdded={renew} />
        </>
      )}
    </div>
  );
}

function OwnKey({ own: { key, public_key } }: { own: TrustedKeysAnswer['own'] }) {
  const messages = useMessages(TRUSTED_KEYS).own;
  return (
    <section
      aria-label={messages.title}
      className="grid gap-1 rounded border border-hairline px-3 py-2"
    >
      <h3 className="font-medium text-ink-strong">{messages.title}</h3>
      <p className="text-12 text-ink-faint">{messages.about}</p>
      <div className="flex flex-wrap items-center gap-x-2">
        <code className="min-w-0 flex-1 basis-64 font-mono text-12 break-all text-ink-strong">
          {public_key}
        </code>
        <span className="max-md:-ml-2.5">
          <CopyButton text={public_key} label={messages.copy} />
        </span>
      </div>
      <p className="text-12 text-ink-faint">
        <Rich
          text={messages.fingerprint(<code className="font-mono text-12 break-all">{key}</code>)}
        />
      </p>
    </section>
  );
}

function List({
  keys,
  onChanged,
}: {
  keys: readonly TrustedKey[];
  onChanged: () => Promise<void>;
}) {
  const { none, list } = useMessages(TRUSTED_KEYS);
  if (keys.length === 0) return <EmptyState title={none.title}>{none.text}</EmptyState>;
  return (
    <ul aria-label={list} className="border-t border-hairline">
      {keys.map((trusted, index) => (
        <li key={trusted.key} data-index={index} className="border-b border-hairline py-2">
          <TrustedKeyRow trusted={trusted} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}

function Adding({
  index,
  onAdded,
}: {
  /** Its place behind the list. */
  index: number;
  onAdded: () => Promise<void>;
}) {
  const messages = useMessages(TRUSTED_KEYS);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <div data-index={index}>
        <Button onClick={() => setIsOpen(true)}>
          <Icon of={Plus} />
          {messages.add}
        </Button>
      </div>
    );
  }
  return (
    <TrustedKeyForm
      label={messages.form.added}
      confirm={messages.form.trust}
      keyLabel={messages.form.key}
      save={(name, key) => addTrustedKey({ name, key })}
      onSaved={onAdded}
      onClose={() => setIsOpen(false)}
    />
  );
}
