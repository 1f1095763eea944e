// Wire to text, and to what it is known by. The text is on one line with single spaces; the fingerprint is the canonical form
// that is signed and hashed too, so that layout makes no other message and another kind of atom does.
import { canonicalForm } from '@/lib/sexpr/canonical';
import { printSexpr } from '@/lib/sexpr/printer';
import type { CbclWire } from './schema';

/** The message on one line. */
export function print({ message }: CbclWire): string {
  return printSexpr(message);
}

/** Equal exactly when two messages say the same. */
export function fingerprint({ message }: CbclWire): string {
  return canonicalForm(message);
}
