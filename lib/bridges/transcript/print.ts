// Record to text: the RFC 8785 form, by which a file imported again is known to be the same.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { TranscriptWire } from './schema';

/** The canonical text of a record. */
export function print(wire: TranscriptWire): string {
  return canonicalJson(wire);
}
