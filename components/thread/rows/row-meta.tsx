'use client';
// What stands at the right of every message: when, in which protocol, and what the server found out about it.
import { EventMarkLinks } from '@/components/entity/event-marks';
import { EventTimeLink } from '@/components/entity/event-time-link';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { SuspectPinAt } from '@/components/entity/suspect-pin';
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
      <SuspectPinAt seq={record.seq} />
      <EventTimeLink
        seq={record.seq}
        at={record.received_at}
        className={keepsTime ? '' : 'hidden md:inline'}
      />
      <span className="hidden md:inline-flex">
        <ProtocolMark protocol={record.protocol} />
      </span>
      <EventMarkLinks record={checked} />
    </span>
  );
}
