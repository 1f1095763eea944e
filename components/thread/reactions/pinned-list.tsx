'use client';
// How much is pinned in the thread, at its head; a press shows who said what.
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { buttonStyle } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { Popover } from '@/components/ui/overlay/popover';
import { THREAD_PINS } from '@/lib/messages/en/features/thread/thread-pins';
import type { SaidReaction } from '@/lib/model/said-reaction';

const EVENTS = new LatePart(() => import('./pinned-events').then((code) => code.PinnedEvents));

export function PinnedList({
  threadId,
  at,
  pins,
}: {
  threadId: string;
  /** The moment that is shown; null is the present. */
  at: number | null;
  /** Those that hold at the moment. */
  pins: readonly SaidReaction[];
}) {
  const messages = useMessages(THREAD_PINS);
  const [isOpen, setIsOpen] = useState(false);
  if (pins.length === 0) return null;
  return (
    <Popover
      label={messages.title}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          aria-label={messages.count(pins.length)}
          className={buttonStyle({ tone: 'quiet' })}
        >
          <Icon of={Pin} />
          <span className="tabular-nums">{pins.length}</span>
        </button>
      }
    >
      <Opened part={EVENTS} props={{ threadId, at, pins, onChosen: () => setIsOpen(false) }} />
    </Popover>
  );
}
