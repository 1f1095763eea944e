// Event to wire. Every canonical event is a Clutch message; only a channel that came from the request is taken off again,
// so that a signature that was made over the message still verifies.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { ok, type Result } from '@/lib/std/result';
import type { Encoded, EncodeFailure } from '../codec';
import { derivedOf } from '../event-of';
import type { ClutchWire } from './schema';
import { DERIVED_CHANNEL, DERIVED_META } from './to-event';

/** The message that gives this event; recipients as objects. What another protocol did not say is invented here. */
export function fromEvent(event: ClutchMessage): Result<Encoded<ClutchWire>, EncodeFailure> {
  const invented = event.meta?.protocol === undefined ? [] : [...derivedOf(event)];
  return ok({
    wire: withoutChannelOfRequest(event),
    invented: invented.map((path) => `/${path.replaceAll('.', '/')}`),
  });
}

function withoutChannelOfRequest(event: ClutchMessage): ClutchWire {
  const { meta, ...rest } = event;
  const derived =
    Array.isArray(meta?.derived) && meta.derived.length === 1 ? meta.derived[0] : null;
  if (meta === undefined) return event;
  if (derived === DERIVED_META && Object.keys(meta).length === 2) return rest;
  if (derived !== DERIVED_CHANNEL) return event;
  const { derived: _, ui_channel: __, ...said } = meta;
  return { ...rest, meta: said };
}
