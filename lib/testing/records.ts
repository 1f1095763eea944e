// Builders of event records: what readers of the log are given. A record's id follows its seq, so that the same seq is
// always the same event.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { anEvent } from './events';

/** Where the clock of built records starts; each seq is a second later than the one before. */
const FIRST_SECOND_MS = Date.parse('2026-02-01T13:20:00.000Z');

export type RecordOverrides = Partial<Omit<EventRecord, 'event' | 'seq'>> & {
  readonly seq: number;
  /** Replaces whole fields of the event. */
  readonly event?: Partial<ClutchMessage>;
};

/** The record of a valid chat message at `seq`, received `seq` seconds after the clock's start. */
export function aRecord({ seq, event, ...rest }: RecordOverrides): EventRecord {
  const at = new Date(FIRST_SECOND_MS + seq * 1000).toISOString();
  const { protocol = 'clutch' } = rest;
  // Codecs name their protocol in what they make of a message; in Clutch it needs no name.
  const meta = protocol === 'clutch' ? event?.meta : { protocol, ...event?.meta };
  return {
    seq,
    received_at: at,
    protocol,
    verdict: 'pass',
    signature: 'unsigned',
    origin: 'agent',
    ...rest,
    event: anEvent({ id: `msg_at_${seq}`, ts: at, ...event, ...(meta && { meta }) }),
  };
}

/** Records of consecutive seqs, the first at `from`. */
export function someRecords(events: readonly Partial<ClutchMessage>[], from = 1): EventRecord[] {
  return events.map((event, index) => aRecord({ seq: from + index, event }));
}
