'use client';
// An admin trusts the key by which a run file was signed, and says what its workspace is called.
import { useQueryClient } from '@tanstack/react-query';
import { ShieldPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, LINE_FIELD } from '@/components/ui/form/field';
import { focusAsItAppears } from '@/components/ui/form/focus-as-it-appears';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ApiFailure } from '@/lib/client/api/request';
import { addTrustedKey } from '@/lib/client/api/trusted-keys-api';
import { SIGNER } from '@/lib/messages/en/features/signer';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { renewSigners } from './use-signer';

export function TrustSigner({ signerKey }: { signerKey: string }) {
  const messages = useMessages(SIGNER).trust;
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <TrustForm signerKey={signerKey} onClose={() => setIsOpen(false)} />;
  return (
    <Button size="small" onClick={() => setIsOpen(true)}>
      <Icon of={ShieldPlus} />
      {messages.open}
    </Button>
  );
}

/** It goes away by itself once the key is known. */
function TrustForm({ signerKey, onClose }: { signerKey: string; onClose: () => void }) {
  const messages = useMessages(SIGNER).trust;
  const { notNow } = useMessages(CONTROLS);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const submit = async () => {
    setIsBusy(true);
    const added = await addTrustedKey({ key: signerKey, name: name.trim() });
    setFailure(added.ok ? null : added.error);
    await renewSigners(client);
    setIsBusy(false);
  };
  return (
    <form
      aria-label={messages.form}
      className="grid w-full max-w-96 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <Field label={messages.name}>
        {(id) => (
          <input
            id={id}
            ref={focusAsItAppears}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            maxLength={100}
            placeholder={messages.example}
            autoComplete="off"
            className={LINE_FIELD}
          />
        )}
      </Field>
      <p className="text-12 text-ink-faint">{messages.advice}</p>
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex gap-2">
        <Button type="submit" disabled={isBusy || name.trim() === ''}>
          {messages.confirm}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {notNow}
        </Button>
      </div>
    </form>
  );
}
