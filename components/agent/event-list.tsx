'use client';
// A list of events, each with its sentence in one line.
import { EventMarks } from '@/components/entity/event-marks';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import type { EventRecord } from '@/lib/model/event-record';
import { headlineOf } from '@/lib/text/text-of';

export function EventList({
  records,
  selectedSeq,
  empty,
}: {
  records: readonly EventRecord[];
  selectedSeq: number | null;
  /** One sentence in place of the list. */
  empty: string;
}) {
  if (records.length === 0) return <p className="px-3 py-4 text-ink-faint md:px-5">{empty}</p>;
  return (
    <ul>
      {records.map((record) => (
        <li
          key={record.seq}
          className="border-b border-hairline [contain-intrinsic-size:auto_32px] [content-visibility:auto]"
        >
          <QueryLink
            data-row
            data-seq={record.seq}
            data-thread={record.event.thread_id}
            change={{ event: String(record.seq) }}
            aria-current={record.seq === selectedSeq || undefined}
            className="flex min-h-8 items-center gap-3 px-3 hover:bg-fill-hover focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-fill md:px-5"
          >
            <ProtocolMark protocol={record.protocol} />
            <span className="w-32 shrink-0 truncate font-mono text-12 text-ink-faint">
              {record.event.type}
            </span>
            <span className="min-w-0 flex-1 truncate text-ink-strong">
              <VisibleText text={headlineOf(record.event) || record.event.task_id} />
            </span>
            <EventMarks record={record} />
            <span className="hidden w-20 text-right text-12 text-ink-faint md:inline">
              <RelativeTime at={record.received_at} />
            </span>
            <span className="hidden w-16 text-right text-12 text-ink-faint md:inline">
              <Seq seq={record.seq} />
            </span>
          </QueryLink>
        </li>
      ))}
    </ul>
  );
}
