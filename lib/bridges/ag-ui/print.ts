// Record to text: the RFC 8785 form, by which a record that is sent again is known to be the same.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { AgUiWire } from './schema';

/** The canonical text of a record. */
export function print(wire: AgUiWire): string {
  return canonicalJson(wire);
}
