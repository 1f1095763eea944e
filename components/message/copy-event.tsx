'use client';
// A message to take elsewhere: as JSON, as Markdown, as a command that sends it again.
import { Braces, FileText, SquareTerminal } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { CopyMenu } from '@/components/ui/overlay/copy-menu';
import { MESSAGE } from '@/lib/messages/en/shared/message';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { eventCurl, eventJson, eventMarkdown } from '@/lib/text/event-formats';

export function CopyEvent({
  event,
  onOpenChange,
}: {
  event: ClutchMessage;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const messages = useMessages(MESSAGE).copy;
  return (
    <CopyMenu
      label={messages.title}
      onOpenChange={onOpenChange}
      forms={[
        { icon: Braces, label: messages.json, read: () => eventJson(event) },
        { icon: FileText, label: messages.markdown, read: () => eventMarkdown(event) },
        {
          icon: SquareTerminal,
          label: messages.curl,
          read: () => eventCurl(event, window.location.origin),
        },
      ]}
    />
  );
}
