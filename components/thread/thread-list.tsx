'use client';
// The rows of a thread in a list that holds any number of them: it follows at the end, stays put elsewhere and counts
// what came, and reads older rows before their absence is seen.
import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import {
  VirtualList,
  type VirtualListHandle,
  type VirtualListPosition,
} from '@/components/ui/virtual-list';
import type { EventRecord } from '@/lib/model/event-record';
import { seqsOfRow, type ThreadRow } from '@/lib/projections/thread-rows';
import { Announcer } from './announcer';
import { rowHeight } from './row-height';
import { ThreadListRow } from './thread-list-row';

export function ThreadList({
  rows,
  selectedSeq,
  onNearStart,
  onReplied,
}: {
  rows: readonly ThreadRow[];
  selectedSeq: number | null;
  onNearStart: () => void;
  onReplied: ((record: EventRecord) => void) | null;
}) {
  const list = useRef<VirtualListHandle>(null);
  const [firstSelected] = useState(selectedSeq);
  /** The newest event when the reader left the end; null while at the end. */
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const newest = newestSeq(rows);
  const selectedKey = keyWithSeq(rows, selectedSeq);

  const onMoved = ({ isAtEnd, isNearStart }: VirtualListPosition) => {
    if (isAtEnd) setLeftAt(null);
    else setLeftAt((before) => before ?? newest);
    if (isNearStart) onNearStart();
  };

  const missed = leftAt === null ? 0 : countAfter(rows, leftAt);
  const startKey = keyWithSeq(rows, firstSelected);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <VirtualList
        ref={list}
        items={rows}
        keyOf={keyOf}
        estimate={rowHeight}
        label="Messages"
        startAt={startKey === null ? 'end' : { key: startKey }}
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
      {leftAt !== null && (
        <button
          type="button"
          onClick={() => list.current?.scrollToEnd()}
          className="absolute bottom-2 left-1/2 inline-flex h-7 -translate-x-1/2 items-center gap-1.5 rounded bg-raised px-3 font-medium text-accent shadow-float"
        >
          <Icon of={ArrowDown} />
          {missed === 0 ? 'Jump to newest' : `${String(missed)} new, jump to newest`}
        </button>
      )}
      <Announcer row={rows.at(-1) ?? null} />
    </div>
  );
}

const keyOf = (row: ThreadRow): string => row.key;

function keyWithSeq(rows: readonly ThreadRow[], seq: number | null): string | null {
  if (seq === null) return null;
  return rows.find((row) => seqsOfRow(row).includes(seq))?.key ?? null;
}

/** Rows are in order of their first event, so only the last ones can hold the newest. */
function newestSeq(rows: readonly ThreadRow[]): number {
  return Math.max(0, ...rows.slice(-20).flatMap(seqsOfRow));
}

/** How many events came after a moment. */
function countAfter(rows: readonly ThreadRow[], seq: number): number {
  let count = 0;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row === undefined) break;
    const seqs = seqsOfRow(row);
    count += seqs.filter((other) => other > seq).length;
    // A fold that began earlier may hold newer events; a single row that is older ends the search.
    if (seqs.length === 1 && row.seq <= seq) break;
  }
  return count;
}
