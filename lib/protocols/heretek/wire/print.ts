// Wire to text: the RFC 8785 form, which is also what two messages of the same id are compared by.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { HeretekWire } from './schema';

/** The canonical text of a message. */
export function print(wire: HeretekWire): string {
  return canonicalJson(wire);
}
