'use client';
// Who said what that is pinned in the thread.
import { useQuery } from '@tanstack/react-query';
import { AgentName } from '@/components/entity/agent-name';
import { ErrorState } from '@/components/ui/error-state';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { changeQuery } from '@/components/ui/query-link';
import { Skeleton } from '@/components/ui/skeleton';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ClockTime } from '@/components/ui/time/time';
import { getPins } from '@/lib/client/api/api';
import { THREAD_PINS } from '@/lib/messages/en/features/thread/thread-pins';
import type { PinnedEvent, SaidReaction } from '@/lib/model/said-reaction';

export function PinnedEvents({
  threadId,
  at,
  pins,
  onChosen,
}: {
  threadId: string;
  at: number | null;
  pins: readonly SaidReaction[];
  onChosen: () => void;
}) {
  const messages = useMessages(THREAD_PINS);
  // What is pinned is another question with each pin that comes or goes.
  const { data } = useQuery({
    queryKey: ['pins', threadId, at, pins.map(({ seq }) => seq)],
    queryFn: ({ signal }) => getPins(threadId, at, signal),
  });
  if (data === undefined) {
    return (
      <div className="p-3">
        <Skeleton lines={pins.length} label={messages.reading} />
      </div>
    );
  }
  if (!data.ok) return <ErrorState title={data.error.title} detail={data.error.detail} />;
  const { pins: pinned } = data.value;
  return (
    <div className="max-h-96 overflow-y-auto p-1">
      <h2 className="px-2 py-1 text-12 text-ink-faint">{messages.title}</h2>
      <ul>
        {pinned.map((event) => (
          <li key={event.seq}>
            <PinnedRow event={event} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      {pins.length > pinned.length && (
        <p className="px-2 py-1 text-12 text-ink-faint">
          {messages.last(pinned.length, pins.length)}
        </p>
      )}
    </div>
  );
}

function PinnedRow({ event, onChosen }: { event: PinnedEvent; onChosen: () => void }) {
  const messages = useMessages(THREAD_PINS);
  return (
    <button
      type="button"
      onClick={() => {
        changeQuery({ event: String(event.seq), tab: null });
        onChosen();
      }}
      className="grid w-full gap-0.5 rounded-small px-2 py-1.5 text-left hover:bg-fill-active"
    >
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink-strong">
          <AgentName agentId={event.from} />
        </span>
        <span className="shrink-0 text-12 text-ink-faint">
          <ClockTime at={event.at} />
        </span>
      </span>
      <span className="line-clamp-2 break-words text-ink">
        {event.text === '' ? (
          <span className="font-mono text-12">{event.type}</span>
        ) : (
          <VisibleText text={event.text} />
        )}
      </span>
      <span className="text-12 text-ink-faint">
        <Rich text={messages.by(<AgentName agentId={event.pinned_by} />)} />
      </span>
    </button>
  );
}
