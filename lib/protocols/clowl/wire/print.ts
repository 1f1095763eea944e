// Wire to text: the message of its own reading in the RFC 8785 form, which is also what two messages of the same id are
// compared by.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { ClowlWire } from './schema';

/** The canonical text of a message. */
export function print({ message }: ClowlWire): string {
  return canonicalJson(message);
}
