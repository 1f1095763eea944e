// Record to event: as it stands there, in a run and a thread that nobody of this workspace can mean. A message id and a task id
// mean something within their run alone (C7, C15), so that they stay, and what names them in payloads still does.
import type { ClutchMessage, MessageSecurity } from '@/lib/model/clutch-message';
import { IMPORTED_PREFIX } from '@/lib/model/ids';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/text';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { derivedOf } from '@/lib/protocols/codec/event-of';
import { fingerprint } from '@/lib/std/fingerprint';
import type { FollowedLogWire } from './schema';

/** The event under ids of its log; `meta.followed` says where it stands there. */
export function toEvents(
  { source, event, ...place }: FollowedLogWire,
  { channel, run_id, thread_id }: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const { security, ...said } = event;
  const { auth, ...policy } = security ?? {};
  const imported: ClutchMessage = {
    ...said,
    run_id: run_id ?? importedId(source, event.run_id),
    thread_id: thread_id ?? importedId(source, event.thread_id),
    ...(Object.keys(policy).length > 0 && { security: policy }),
    meta: {
      ...event.meta,
      ...(channel !== undefined && { ui_channel: channel }),
      derived: derivedFields(event, channel),
      followed: { source, ...place, ...idsThere(event), ...signatureThere(auth) },
    },
  };
  return { id: event.id, events: [imported], findings: [] };
}

/** An id of another log, apart from all ids of our own; one that would be too long ends in a mark of the whole. */
export function importedId(source: string, id: string): string {
  const whole = `${IMPORTED_PREFIX}${source}:${id}`;
  if (whole.length <= IDENTIFIER_LENGTH_MAX) return whole;
  const mark = `~${fingerprint(id)}`;
  const head = whole.slice(0, IDENTIFIER_LENGTH_MAX - mark.length);
  // A cut surrogate pair would be no text.
  return `${head.isWellFormed() ? head : head.slice(0, -1)}${mark}`;
}

function derivedFields(event: ClutchMessage, channel: string | undefined): string[] {
  const ours = ['run_id', 'thread_id', ...(channel === undefined ? [] : ['meta.ui_channel'])];
  return [...new Set([...derivedOf(event), ...ours])];
}

function idsThere({ run_id, thread_id }: ClutchMessage) {
  return { run_id, thread_id };
}

/** A signature covers the event as it was sent there: it is kept, and proves nothing of this one. */
function signatureThere(auth: MessageSecurity['auth']) {
  return auth === undefined ? {} : { auth };
}
