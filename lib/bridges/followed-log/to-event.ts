// Record to event: as it stands there, in a run and a thread that nobody of this workspace can mean. A message id and a task id
// mean something within their run alone (C7, C15), so that they stay, and what names them in payloads still does.
import type { ClutchMessage, MessageSecurity } from '@/lib/model/clutch-message';
import { importedId } from '@/lib/model/imported-place';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { derivedOf } from '@/lib/protocols/codec/event-of';
import type { FollowedLogWire } from './schema';

/**
 * The event under ids of its log; `meta.followed` says where it stands there, and from which run file it came there: `meta.imported`
 * is of files that were verified here.
 */
export function toEvents(
  { source, event, ...place }: FollowedLogWire,
  { channel, run_id, thread_id }: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const { security, ...said } = event;
  const { auth, ...policy } = security ?? {};
  const { imported: fileThere, ...meta } = event.meta ?? {};
  const imported: ClutchMessage = {
    ...said,
    run_id: run_id ?? importedId(source, event.run_id),
    thread_id: thread_id ?? importedId(source, event.thread_id),
    ...(Object.keys(policy).length > 0 && { security: policy }),
    meta: {
      ...meta,
      ...(channel !== undefined && { ui_channel: channel }),
      derived: derivedFields(event, channel),
      followed: {
        source,
        ...place,
        ...idsThere(event),
        ...signatureThere(auth),
        ...(fileThere !== undefined && { imported: fileThere }),
      },
    },
  };
  return { id: event.id, events: [imported], findings: [] };
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
