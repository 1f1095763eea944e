// What a record weighs on its way out. Queues and frames are bounded by it, because events differ by a factor of a
// thousand. Measured once per record, however many readers it goes to.
import type { EventRecord } from '@/lib/model/event-record';

const measured = new WeakMap<EventRecord, number>();

/** Close to the length of the record's JSON in UTF-8 bytes, at a fraction of the cost: escapes are not counted. */
export function bytesOf(record: EventRecord): number {
  const known = measured.get(record);
  if (known !== undefined) return known;
  const bytes = weightOf(record);
  measured.set(record, bytes);
  return bytes;
}

/** Numbers and words with what stands around them. */
const SCALAR_BYTES = 8;

/** Quotes, a colon, a comma. */
const MEMBER_BYTES = 4;

/** The depth of a record was bounded when it was read. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2;
  if (typeof value !== 'object' || value === null) return SCALAR_BYTES;
  let bytes = 2;
  for (const key of Object.keys(value)) {
    bytes += key.length + MEMBER_BYTES + weightOf((value as Record<string, unknown>)[key]);
  }
  return bytes;
}
