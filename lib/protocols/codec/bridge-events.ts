// How bridges of frameworks say their events: a record gives parts, the first of which is the primary event. Their order of arrival
// says nothing, so that the earliest of their times is where a run begins (docs/decisions/0091).
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import type { DecodeContext, DecodedMessage } from './codec';
import { eventOf } from './event-of';

/** What of an event its part of the record decides. */
export type ForeignPart = {
  readonly type: MessageType;
  readonly payload: Payload;
  readonly from: string;
  readonly to: string;
  readonly task: string;
  readonly parent?: string | null;
  /** Beside what every event has there. */
  readonly meta?: Payload;
  readonly derived: readonly string[];
};

/** What all events of a record have. */
export type ForeignRecord = {
  readonly protocol: string;
  readonly nativeType: string;
  readonly id: string;
  /** Null where the record gives no time. */
  readonly ts: string | null;
  /** The run and the thread; null where only the request names them. */
  readonly run: string | null;
  readonly native: Payload;
  /** What of these the record did not say itself. */
  readonly derived?: readonly string[];
};

/** The events of a record by its parts. */
export function foreignEvents(
  parts: readonly ForeignPart[],
  record: ForeignRecord,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const { protocol, nativeType, id, ts, run, native, derived = [] } = record;
  const events = parts.map((part, at) =>
    eventOf(
      {
        protocol,
        nativeType,
        id: at === 0 ? id : `${id}#${at}`,
        ts,
        from: part.from,
        to: [{ agent_id: part.to }],
        type: part.type,
        run,
        thread: run,
        task: part.task,
        payload: part.payload,
        native: at === 0 ? native : {},
        more: typeof part.parent === 'string' ? { parent_task_id: part.parent } : {},
        marks: { clock: 'span', ...part.meta, ...(at > 0 && { part_of: id }) },
        derived: [...derived, ...part.derived],
      },
      context,
    ),
  );
  return { id, events, findings: [] };
}
