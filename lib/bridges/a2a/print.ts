// Record to text: the RFC 8785 form, by which a record that is sent again is known to be the same.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { A2aWire } from './schema';

/** The canonical text of a record. */
export function print(wire: A2aWire): string {
  return canonicalJson(wire);
}
