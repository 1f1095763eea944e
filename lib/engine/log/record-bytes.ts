// What a record weighs on its way out. Queues and frames are bounded by it, because events differ by a factor of a
// thousand. Measured once per record, however many readers it goes to.
import type { EventRecord } from '@/lib/model/event-record';

const measured = new WeakMap<EventRecord, number>();

/** The length of the record's JSON in UTF-8 bytes. */
export function bytesOf(record: EventRecord): number {
  const known = measured.get(record);
  if (known !== undefined) return known;
  const bytes = Buffer.byteLength(JSON.stringify(record));
  measured.set(record, bytes);
  return bytes;
}
