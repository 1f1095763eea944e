// Identifiers and every other text that becomes a database column of its own. A lone surrogate can crash the SQLite
// reader and U+0000 is cut by SQLite and refused by Postgres, so neither ever gets that far.
import { z } from 'zod';

/** Long enough for a percent-encoded name or a UUID with a prefix, short enough for an index entry. Counted in UTF-16 units. */
export const IDENTIFIER_LENGTH_MAX = 512;

/** Issue message that marks a bad_text failure; turned into the code by `failuresOf`. */
export const BAD_TEXT = 'expected well-formed text without U+0000 or lone surrogates';

/** Whether text may become a column: no U+0000 and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

export const Identifier = z
  .string()
  .min(1)
  .max(IDENTIFIER_LENGTH_MAX)
  .refine(isStorableText, { message: BAD_TEXT });
