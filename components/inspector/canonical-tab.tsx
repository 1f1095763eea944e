'use client';
// The event in its canonical form, as a tree.
import { CopyButton } from '@/components/ui/copy-button';
import { useMessages } from '@/components/ui/language/language-context';
import { JsonTree } from '@/components/ui/text/json-tree';
import { EVENT_SIDES } from '@/lib/messages/en/features/inspector/event-sides';
import type { EventDetail } from '@/lib/model/event-record';

export function CanonicalTab({ detail }: { detail: EventDetail }) {
  const messages = useMessages(EVENT_SIDES).canonical;
  return (
    <div className="grid gap-2 p-4">
      <div className="flex items-center gap-3">
        <p className="flex-1 text-12 text-ink-faint">{messages.about}</p>
        <CopyButton text={JSON.stringify(detail.event, null, 2)} label={messages.copy} />
      </div>
      <JsonTree value={detail.event} label={messages.title} />
    </div>
  );
}
