// Masks the credentials of a message whose protocol says where they stand, before anything of it is kept. Every other
// character stays as it arrived.
import { MASK } from '@/lib/model/mask';
import type { Codec, Frame } from '@/lib/protocols/codec/codec';
import { placeOf } from '@/lib/std/json/json-place';
import { pointerSegments } from '@/lib/std/json/json-pointer';

/** The text of a readable JSON message without its credentials. */
export function withoutCredentials({ text, json }: Frame, codec: Pick<Codec, 'secrets'>): string {
  let masked = text;
  for (const pointer of codec.secrets) {
    const keys = pointerSegments(pointer);
    if (!holdsText(json, keys)) continue;
    const place = placeOf(masked, keys);
    if (place) masked = masked.slice(0, place[0]) + JSON.stringify(MASK) + masked.slice(place[1]);
  }
  return masked;
}

function holdsText(json: unknown, keys: readonly string[]): boolean {
  let value = json;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'string';
}
