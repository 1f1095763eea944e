// Ids that are made of other ids, where the whole may be longer than an id can be.
import { fingerprint } from '@/lib/std/fingerprint';
import { IDENTIFIER_LENGTH_MAX } from './storable-text';

/** The id with its prefix; one that would be too long ends in a mark of the whole. */
export function fittingId(prefix: string, id: string): string {
  const whole = `${prefix}${id}`;
  if (whole.length <= IDENTIFIER_LENGTH_MAX) return whole;
  const mark = `~${fingerprint(id)}`;
  const head = whole.slice(0, IDENTIFIER_LENGTH_MAX - mark.length);
  // A cut surrogate pair would be no text.
  return `${head.isWellFormed() ? head : head.slice(0, -1)}${mark}`;
}
