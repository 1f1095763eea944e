// Redaction empties payload and raw message of one event, by an event that says so: the store does both in one commit. Where
// one native message gave several events, its raw form stands with the first of them, so that one is emptied too.
import { AppError } from '@/lib/model/errors/app-error';
import { type EventDetail, primarySeqOf } from '@/lib/model/event-record';
import { type RedactedPlace, redactionEvent } from '@/lib/model/redaction';
import { isStorableText } from '@/lib/model/storable-text';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { GroupCommit } from './group-commit';
import { toNewMessage } from './new-message';

/** Which event is to be emptied, why, and who asked. */
export type RedactionRequest = {
  readonly seq: number;
  readonly reason: string;
  /** The id of the key that asked. */
  readonly by: string;
};

/** What a redaction needs of its surroundings. */
export type RedactionPorts = {
  readonly events: Pick<EventStore, 'get'>;
  readonly commit: Pick<GroupCommit, 'append'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
};

/** Returns false where there is no such event. What an event of the log says was redacted stays so, for the first reason. */
export async function redact(
  { events, commit, now, newId }: RedactionPorts,
  { seq, reason, by }: RedactionRequest,
): Promise<boolean> {
  if (!isStorableText(reason)) {
    throw new AppError('bad_text', 'reason: expected text without U+0000 or lone surrogates.');
  }
  const detail = await events.get(seq);
  if (!detail) return false;
  if (detail.redacted_by_seq !== undefined) return true;
  const primarySeq = primarySeqOf(detail);
  const primary = primarySeq === seq ? null : await events.get(primarySeq);
  const seqs = [...new Set([primarySeq, seq])];
  const places = [...(primary === null ? [] : [placeOf(primary)]), placeOf(detail)];
  const at = new Date(now()).toISOString();
  const event = redactionEvent({ seqs, places, reason, by }, { id: newId(), at });
  await commit.append([toNewMessage({ event, origin: 'engine', receivedAt: at })]);
  return true;
}

function placeOf({ seq, event }: EventDetail): RedactedPlace {
  const { type, thread_id, run_id, task_id } = event;
  return { seq, type, thread_id, run_id, task_id };
}
