// Wire to event: the same message. Recipients become objects (CD5), legacy types those of section 2 (C54), and the request's
// channel fills `meta.ui_channel` where the message names none. Everything else Clutch has a word for itself, so no query and
// no key changes it: senders sign it.
import type { ClutchMessage, Recipient } from '@/lib/model/clutch-message';
import type { DecodeContext, DecodedMessage } from '../../codec/codec';
import type { ClutchWire } from '../wire/schema';
import { check } from './checks';
import { markLegacy, readType, type TypeReading } from './legacy';

/** What `meta.derived` lists where the channel came from the request: the field of a meta that was sent, or all of one that was not. */
export const DERIVED_CHANNEL = 'meta.ui_channel';
export const DERIVED_META = 'meta';

/** One event, and what can be said of it beside its envelope. */
export function toEvents(
  wire: ClutchWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const reading = readType(wire);
  const event = asEvent(reading, context.channel);
  return {
    id: wire.id,
    events: [event],
    findings: [...reading.findings, ...check(wire, event)],
  };
}

/** The event that a reading is, in the channel of the request. */
export function asEvent(reading: TypeReading, channel: string | undefined): ClutchMessage {
  const { message, legacyType: type, derived } = reading;
  const event: ClutchMessage = withObjects(message) ?? {
    ...message,
    to: message.to.map(asRecipient),
  };
  if (type === null) return inChannel(event, channel);
  return { ...event, meta: markLegacy(event.meta, { type, derived, channel }) };
}

/** The message itself, which is then known to be its event, where every recipient is an object. */
function withObjects(message: TypeReading['message']): ClutchMessage | null {
  const isIt = message.to.every((recipient) => typeof recipient !== 'string');
  return isIt ? (message as ClutchMessage) : null;
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
