'use client';
// An admin trusts the key by which a run file was signed, and says what its workspace is called.
import { useQueryClient } from '@tanstack/react-query';
import { ShieldPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { addTrustedKey } from '@/lib/client/api/trusted-keys-api';
import { SIGNER } from '@/lib/messages/en/features/signer';
import { TrustedKeyForm } from './trusted-key-form';
import { renewSigners } from './use-signer';

export function TrustSigner({ signerKey }: { signerKey: string }) {
  const messages = useMessages(SIGNER).trust;
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Icon of={ShieldPlus} />
        {messages.open}
      </Button>
    );
  }
  return (
    <TrustedKeyForm
      label={messages.form}
      advice={messages.advice}
      confirm={messages.confirm}
      save={(name) => addTrustedKey({ key: signerKey, name })}
      onSaved={() => renewSigners(client)}
      onClose={() => setIsOpen(false)}
    />
  );
}
