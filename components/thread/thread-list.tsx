'use client';
// The rows of a thread in a list that holds any number of them: it follows at the end, stays put elsewhere and counts
// what came, and reads the pages beside the window before the reader gets there.
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { forgetPlace } from '@/components/ui/list/taken-list';
import { VirtualList, type VirtualListPosition } from '@/components/ui/list/virtual-list';
import { useDensity } from '@/components/ui/preferences/preferences-context';
import type { ThreadStore, ThreadView as ThreadWindow } from '@/lib/client/windows/thread-store';
import { THREAD } from '@/lib/messages/en/features/thread/thread';
import type { EventRecord } from '@/lib/model/event-record';
import { seqsOfRow, type ThreadRow } from '@/lib/projections/thread/thread-rows';
import { Announcer } from './announcer';
import { rowHeight } from './row-height';
import { ACTIONS, ThreadListRow } from './thread-list-row';
import { useListPlace } from './use-list-place';

export function ThreadList({
  view,
  store,
  at,
  selectedSeq,
  onEndReached,
  onReplied,
}: {
  view: ThreadWindow;
  store: ThreadStore;
  /** The moment that the rows are of; null is the present. */
  at: number | null;
  selectedSeq: number | null;
  onEndReached: (isAtEnd: boolean) => void;
  onReplied: ((record: EventRecord) => void) | null;
}) {
  const messages = useMessages(THREAD);
  const { rows } = view;
  const density = useDensity();
  const { messages: label } = messages;
  const { list, startKey, selectedKey, left } = useListPlace(store, {
    label,
    view,
    at,
    selectedSeq,
  });
  /** What of the log was known when the reader left the end; null while at the end. */
  const [missedAfter, setMissedAfter] = useState<number | null>(null);
  /** What of it was known while the reader was there last, who may be left behind by rows that come, as under a dialog; null before. */
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (missedAfter === null && seen.current !== null) seen.current = view.seenTo;
  }, [missedAfter, view.seenTo]);

  // Asks for the code of what acts on a row, which somebody points at next: there is nothing to clean up.
  useEffect(() => void ACTIONS.fetch(), []);

  const onMoved = ({ isAtEnd, isNearStart, isNearEnd }: VirtualListPosition) => {
    const isAtNewest = isAtEnd && !view.hasNewer;
    store.setAtEnd(isAtNewest);
    if (isAtNewest) {
      seen.current = view.seenTo;
      forgetPlace(label);
    }
    onEndReached(isAtNewest);
    setMissedAfter((before) => (isAtNewest ? null : (before ?? seen.current ?? view.seenTo)));
    if (isNearStart && view.hasOlder && view.failure === null) void store.loadOlder();
    if (isNearEnd && view.hasNewer && view.failure === null) void store.loadNewer();
  };
  const jump = async () => {
    if (view.hasNewer) await store.jumpToNewest();
    list.current?.scrollToEnd();
  };

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {view.failure !== null && (
        <div className="px-3 pt-2 md:px-5">
          <ReadFailure failure={view.failure} onRetry={() => void store.loadOlder()} />
        </div>
      )}
      {view.isLoading && (
        <p
          role="status"
          className="absolute top-1 left-1/2 z-10 -translate-x-1/2 rounded bg-raised px-2 text-12 text-ink-faint shadow-float"
        >
          {messages.readingMore}
        </p>
      )}
      {left === null ? (
        <div className="flex-1 bg-surface" />
      ) : (
        <VirtualList
          ref={list}
          items={rows}
          estimate={(row) => rowHeight(row, density)}
          label={label}
          startAt={startKey === null ? 'end' : { key: startKey }}
          left={left}
          onMoved={onMoved}
          renderItem={(row, measure) => (
            <ThreadListRow
              key={row.key}
              row={row}
              isSelected={row.key === selectedKey}
              onReplied={onReplied}
              {...measure}
            />
          )}
        />
      )}
      {missedAfter !== null && (
        <JumpButton missed={countAfter(rows, missedAfter)} onJumped={jump} />
      )}
      <Announcer row={rows.at(-1) ?? null} />
    </div>
  );
}

function JumpButton({ missed, onJumped }: { missed: number; onJumped: () => Promise<void> }) {
  const messages = useMessages(THREAD);
  return (
    <button
      type="button"
      onClick={() => void onJumped()}
      className="absolute bottom-2 left-1/2 z-10 inline-flex h-7 -translate-x-1/2 items-center gap-1.5 rounded bg-raised px-3 font-medium whitespace-nowrap text-accent shadow-float"
    >
      <Icon of={ArrowDown} />
      {missed === 0 ? messages.jumpToNewest : messages.missed(missed)}
    </button>
  );
}

/** Rows are in order of their first event, so only the last ones can hold the newest. */
const LAST_ROWS = 20;

/** How many events came after a moment. A fold that began before it may hold some; beyond a few rows there are none. */
function countAfter(rows: readonly ThreadRow[], seq: number): number {
  let count = 0;
  let older = 0;
  for (let index = rows.length - 1; index >= 0 && older < LAST_ROWS; index -= 1) {
    const row = rows[index];
    if (row === undefined) break;
    if (row.seq <= seq) older += 1;
    for (const other of seqsOfRow(row)) if (other > seq) count += 1;
  }
  return count;
}
