// Event to wire. Every canonical event is a Clutch message; only what came from the request is taken off again, and a message
// of a legacy type gets its own words back, so that a signature that was made over the message still verifies.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { toPointer } from '@/lib/std/json/json-pointer';
import { ok, type Result } from '@/lib/std/result';
import type { Encoded, EncodeFailure } from '../../codec/codec';
import { derivedOf, isNativeTo } from '../../codec/event-of';
import { type ClutchWire, LegacyType } from '../wire/schema';
import { readType, withoutMarks } from './legacy';
import { asEvent, DERIVED_CHANNEL, DERIVED_META } from './to-event';

/** The message that gives this event; recipients as objects. What another protocol did not say is invented here. */
export function fromEvent(event: ClutchMessage): Result<Encoded<ClutchWire>, EncodeFailure> {
  const legacy = legacyMessage(event);
  if (legacy !== null) return ok({ wire: legacy, invented: [] });
  const wire = withoutChannelOfRequest(event);
  const derived = event.meta?.protocol === undefined ? [] : [...derivedOf(event)];
  // A sender can claim any mark: only what the message says can have been invented for it.
  const invented = derived.map((path) => path.split('.')).filter((path) => says(wire, path));
  return ok({ wire, invented: invented.map(toPointer) });
}

function says(message: unknown, path: readonly string[]): boolean {
  let value = message;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return true;
}

/** The message under its legacy name; null where there was none, also where a sender only says so. */
function legacyMessage(event: ClutchMessage): ClutchWire | null {
  if (!isNativeTo(event, 'clutch')) return null;
  const type = LegacyType.safeParse(event.meta?.native_type);
  if (!type.success) return null;
  const wire = withoutMarks(event, type.data);
  const again = asEvent(readType(wire), event.meta?.ui_channel);
  return canonicalJson(again) === canonicalJson(event) ? wire : null;
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
