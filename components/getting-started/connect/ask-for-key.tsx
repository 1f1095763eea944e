'use client';
// Asks for a key for somebody who is named here, and says when it stands in the snippet.
import { KeyRound } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import type { KeyRequest } from '@/lib/contracts/http-keys';
import { CONNECT } from '@/lib/messages/en/features/getting-started/connect';
import type { MadeKey } from './use-made-key';

export function AskForKey({
  label,
  made: { name, setName, isNameValid, secret, isBusy, make },
  request,
}: {
  /** Of whom the key is. */
  label: string;
  made: MadeKey;
  /** What is asked for by the name that stands there. */
  request: KeyRequest;
}) {
  const messages = useMessages(CONNECT).key;
  return (
    <form
      className="ml-auto flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void make(request);
      }}
    >
      <label className="flex items-center gap-2 text-12 text-ink-faint">
        {label}
        <input
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={!isNameValid}
          title={messages.form}
          spellCheck={false}
          className="h-7 w-28 rounded border border-hairline-strong bg-raised px-2 font-mono text-ink-strong aria-invalid:border-fail"
        />
      </label>
      <Button type="submit" isBusy={isBusy} disabled={!isNameValid || secret !== null}>
        <Icon of={KeyRound} />
        {secret === null ? messages.make : messages.made}
      </Button>
    </form>
  );
}
