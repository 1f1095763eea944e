// Wire to text: the RFC 8785 form. It is the fingerprint as well, for a message without an id is known by what it says.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { CapWire } from './schema';

/** The canonical text of a message or a manifest. */
export function print(wire: CapWire): string {
  return canonicalJson(wire);
}
