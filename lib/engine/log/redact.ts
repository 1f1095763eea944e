// Redaction empties payload and raw message of one event. Where one native message gave several events, its raw form
// stands with the first of them, so that one is emptied too.
import { primarySeqOf } from '@/lib/model/event-record';
import type { EventStore } from '@/lib/store/ports/event-store';

export type Redaction = {
  readonly seq: number;
  readonly reason: string;
  /** The id of the key that asked. */
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
};

/** Returns false where there is no such event. */
export async function redact(
  events: Pick<EventStore, 'get' | 'redact'>,
  { seq, reason, by, at }: Redaction,
): Promise<boolean> {
  const detail = await events.get(seq);
  if (!detail) return false;
  const primarySeq = primarySeqOf(detail);
  if (primarySeq !== seq) await events.redact(primarySeq, `with ${seq}: ${reason}`, by, at);
  return events.redact(seq, reason, by, at);
}
