// What is written of a large event, in bytes: one copy for all readers that stand at it, as those do who catch up together.
import type { EventRecord } from '@/lib/model/event-record';

/** The text of a record as bytes. Those of one record are made once and stay as long as the record. */
export function sharedBytes(
  textOf: (record: EventRecord) => string,
): (record: EventRecord) => Uint8Array {
  const known = new WeakMap<EventRecord, Uint8Array>();
  return (record) => {
    const bytes = known.get(record) ?? Buffer.from(textOf(record));
    known.set(record, bytes);
    return bytes;
  };
}

/** An event that fills a piece by itself is written alone; ordinary ones travel together and are not shared. */
export function aloneIn(records: readonly EventRecord[]): EventRecord | null {
  return records.length === 1 ? (records[0] ?? null) : null;
}

/** The JSON of a record. */
export const sharedJson = sharedBytes((record) => JSON.stringify(record));
