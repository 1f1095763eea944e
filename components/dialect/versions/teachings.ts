// Who taught a dialect to whom, as the log says it.
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';
import { DIALECT_TYPE, dialectNameOf } from '@/lib/dialects/log/dialect-events';
import type { EventRecord } from '@/lib/model/event-record';
import { GROUP_ALL } from '@/lib/model/ids';

export type Teaching = {
  readonly seq: number;
  readonly threadId: string;
  readonly at: string;
  readonly teacher: string;
  readonly pupil: string;
};

/** In the order of the records: one for every pupil of every `meta teach` of this dialect. */
export function teachingsOf(records: readonly EventRecord[], name: string): Teaching[] {
  return records
    .filter(
      ({ protocol, event }) =>
        protocol === DIALECT_PROTOCOL &&
        event.payload_type === DIALECT_TYPE &&
        dialectNameOf(event.payload.dialect) === name,
    )
    .flatMap(({ seq, received_at, event }) =>
      event.to
        .map(({ agent_id }) => agent_id)
        .filter((pupil) => pupil !== GROUP_ALL)
        .map((pupil) => ({
          seq,
          threadId: event.thread_id,
          at: received_at,
          teacher: event.from.agent_id,
          pupil,
        })),
    );
}
