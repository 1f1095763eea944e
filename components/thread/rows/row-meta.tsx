'use client';
// What stands at the right of every message: when, in which protocol, and what the server found out about it.
import { EventMarkLinks } from '@/components/entity/event-marks';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { QueryLink } from '@/components/ui/query-link';
import { ClockTime } from '@/components/ui/time/time';
import type { EventRecord } from '@/lib/model/event-record';

export function RowMeta({
  record,
  checked = record,
  keepsTime = false,
}: {
  record: EventRecord;
  /** The event whose verdict the row shows: of several the worst. */
  checked?: EventRecord;
  keepsTime?: boolean;
}) {
  return (
    <span className="ml-auto inline-flex shrink-0 items-center gap-2 pl-2 text-12 leading-4 text-ink-faint">
      <QueryLink
        change={{ event: String(record.seq) }}
        className={`hover:text-ink-strong hover:underline ${keepsTime ? '' : 'hidden md:inline'}`}
      >
        <ClockTime at={record.received_at} />
        <span className="sr-only">, inspect event {record.seq}</span>
      </QueryLink>
      <span className="hidden md:inline-flex">
        <ProtocolMark protocol={record.protocol} />
      </span>
      <EventMarkLinks record={checked} />
    </span>
  );
}
