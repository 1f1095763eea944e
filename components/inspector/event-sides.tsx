'use client';
// What is known of an event, side by side. Which side stands in the address.
import { useSearchParams } from 'next/navigation';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryTabs } from '@/components/ui/tab-links';
import { EVENT_SIDES } from '@/lib/messages/en/features/inspector/event-sides';
import type { EventDetail } from '@/lib/model/event-record';
import { CanonicalTab } from './canonical-tab';
import { ConformanceTab } from './conformance-tab';
import { EventSentence } from './event-sentence';
import { IntegrityTab } from './integrity-tab';
import { MessageTab } from './message-tab';
import { ProtocolsTab } from './protocols/protocols-tab';
import { RawTab } from './raw-tab';

const SIDES = ['message', 'raw', 'canonical', 'protocols', 'conformance', 'integrity'] as const;

export function EventSides({ detail }: { detail: EventDetail }) {
  const messages = useMessages(EVENT_SIDES);
  const wanted = useSearchParams().get('tab');
  const tab = SIDES.find((side) => side === wanted) ?? 'message';
  return (
    <>
      <div className="shrink-0 px-4 pt-3 pb-2">
        <EventSentence event={detail.event} />
      </div>
      <div className="shrink-0 overflow-x-auto border-b border-hairline px-4">
        <QueryTabs
          label={messages.title}
          param="tab"
          value={tab}
          tabs={SIDES.map((value) => ({ value, label: messages.sides[value] }))}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {tab === 'message' && <MessageTab detail={detail} />}
        {tab === 'raw' && <RawTab detail={detail} />}
        {tab === 'canonical' && <CanonicalTab detail={detail} />}
        {tab === 'protocols' && <ProtocolsTab detail={detail} />}
        {tab === 'conformance' && <ConformanceTab detail={detail} />}
        {tab === 'integrity' && <IntegrityTab detail={detail} />}
      </div>
    </>
  );
}
