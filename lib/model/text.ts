// Identifiers and every other text that becomes a database column of its own. A lone surrogate can crash the SQLite
// reader and U+0000 is cut by SQLite and refused by Postgres, so neither ever gets that far.
import { z } from 'zod';
import { IDENTIFIER_LENGTH_MAX, isStorableText } from './storable-text';

/** Issue message that marks a bad_text failure; turned into the code by `failuresOf`. */
export const BAD_TEXT = 'expected well-formed text without U+0000 or lone surrogates';

export const Identifier = z
  .string()
  .min(1)
  .max(IDENTIFIER_LENGTH_MAX)
  .refine(isStorableText, { message: BAD_TEXT });
