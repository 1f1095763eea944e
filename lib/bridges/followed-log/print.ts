// Record to text: the RFC 8785 form, by which a record that comes again is known to be the same.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { FollowedLogWire } from './schema';

/** The canonical text of a record. */
export function print(wire: FollowedLogWire): string {
  return canonicalJson(wire);
}
