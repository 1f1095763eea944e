// Wire to text: the RFC 8785 form, which is also what two messages of the same id are compared by.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { ClutchWire } from './schema';

/** The canonical text of a message. */
export function print(wire: ClutchWire): string {
  return canonicalJson(wire);
}
