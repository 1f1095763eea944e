// Wire to event: the same message. Recipients become objects (CD5), and the request's channel fills `meta.ui_channel` where
// the message names none. Everything else Clutch has a word for itself, so no query and no key changes it: senders sign it.
import type { ClutchMessage, Recipient } from '@/lib/model/clutch-message';
import type { DecodeContext, Decoded } from '../codec';
import { judge } from './judge';
import type { ClutchWire } from './schema';

/** What `meta.derived` lists where the channel came from the request: the field of a meta that was sent, or all of one that was not. */
export const DERIVED_CHANNEL = 'meta.ui_channel';
export const DERIVED_META = 'meta';

/** One event, and what can be said of it beside its envelope. */
export function toEvents(wire: ClutchWire, context: DecodeContext): Omit<Decoded, 'fingerprint'> {
  const event: ClutchMessage = { ...wire, to: wire.to.map(asRecipient) };
  return { id: wire.id, events: [inChannel(event, context.channel)], findings: judge(wire) };
}

function asRecipient(recipient: string | Recipient): Recipient {
  return typeof recipient === 'string' ? { agent_id: recipient } : recipient;
}

/** A message that lists derived fields of its own keeps that list, and is left as it is. */
function inChannel(event: ClutchMessage, channel: string | undefined): ClutchMessage {
  const { meta } = event;
  if (channel === undefined) return event;
  if (meta === undefined)
    return { ...event, meta: { ui_channel: channel, derived: [DERIVED_META] } };
  if ('ui_channel' in meta || 'derived' in meta) return event;
  return { ...event, meta: { ...meta, ui_channel: channel, derived: [DERIVED_CHANNEL] } };
}
