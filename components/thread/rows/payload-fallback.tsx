'use client';
// An event without text: its JSON on one line, with the whole in the inspector.
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { THREAD_MESSAGES } from '@/lib/messages/en/features/thread/thread-messages';
import type { EventRecord } from '@/lib/model/event-record';
import { cutText } from '@/lib/std/cut-text';

/** One line of a wide screen. Characters. */
const LINE_LENGTH_MAX = 160;

export function PayloadFallback({ record }: { record: EventRecord }) {
  const messages = useMessages(THREAD_MESSAGES);
  const json = JSON.stringify(record.event.payload);
  if (json === '{}') return <span className="text-ink-faint">{messages.noContent}</span>;
  return (
    <code className="block truncate font-mono text-12 text-ink">
      <VisibleText text={cutText(json, LINE_LENGTH_MAX)} />
    </code>
  );
}
