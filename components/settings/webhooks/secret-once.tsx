'use client';
// A secret that was made: it is shown this once.
import { CopyButton } from '@/components/ui/copy-button';
import { useMessages } from '@/components/ui/language/language-context';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';

export function SecretOnce({ name, secret }: { name: string; secret: string }) {
  const { title } = useMessages(WEBHOOKS).secret;
  return (
    <div role="status" className="rounded border border-accent-line bg-accent-fill px-3 py-2">
      <p className="font-medium text-ink-strong">{title(name)}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 font-mono text-12 break-all text-ink-strong">{secret}</code>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}
