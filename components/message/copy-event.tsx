'use client';
// A message to take elsewhere: as JSON, as Markdown, as a command that sends it again.
import { Braces, FileText, SquareTerminal } from 'lucide-react';
import { CopyMenu } from '@/components/ui/overlay/copy-menu';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { eventCurl, eventJson, eventMarkdown } from '@/lib/text/event-formats';

export function CopyEvent({
  event,
  onOpenChange,
}: {
  event: ClutchMessage;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <CopyMenu
      label="Copy as"
      onOpenChange={onOpenChange}
      forms={[
        { icon: Braces, label: 'Copy as JSON', read: () => eventJson(event) },
        { icon: FileText, label: 'Copy as Markdown', read: () => eventMarkdown(event) },
        {
          icon: SquareTerminal,
          label: 'Copy as curl',
          read: () => eventCurl(event, window.location.origin),
        },
      ]}
    />
  );
}
