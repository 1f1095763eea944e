'use client';
// Tells screen readers, politely and not more often than they can speak, what came last.
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { THREAD } from '@/lib/messages/en/features/thread/thread';
import { shownName } from '@/lib/model/ids';
import type { ThreadRow } from '@/lib/projections/thread/thread-rows';
import { headlineOf } from '@/lib/text/text-of';

/** A short sentence takes about this long to say. */
const EVERY_MS = 3_000;

export function Announcer({ row }: { row: ThreadRow | null }) {
  const [spoken, setSpoken] = useState('');
  const announcement = announcementOf(useMessages(THREAD), row);
  const [firstAnnouncement] = useState(announcement);
  const latest = useRef(announcement);
  // Feeds the screen reader at its own pace; the timer ends with the view.
  useEffect(() => {
    latest.current = announcement;
  }, [announcement]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (latest.current !== firstAnnouncement) setSpoken(latest.current);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [firstAnnouncement]);
  return (
    <p aria-live="polite" className="sr-only">
      {spoken}
    </p>
  );
}

function announcementOf(messages: (typeof THREAD)['english'], row: ThreadRow | null): string {
  if (row === null || !('record' in row)) return '';
  const { event } = row.record;
  const type = event.type.replace('.', ' ');
  return toVisibleString(
    messages.announced(shownName(event.from.agent_id), type, headlineOf(event)),
  );
}
