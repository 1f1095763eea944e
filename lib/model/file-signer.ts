// Workspaces that sign run files, and what is known here of their keys. Whom this workspace trusts stands in the list that admins keep,
// and in the environment.
import { z } from 'zod';
import { isStorableText } from './storable-text';
import { BAD_TEXT } from './text';

/** A name that fits a row of a list. UTF-16 units. */
export const TRUSTED_NAME_LENGTH_MAX = 100;

/** A PEM is about 120 characters. */
export const TRUSTED_KEY_LENGTH_MAX = 1_000;

/** What the key of a workspace is called: 128 bits of the SHA-256 of its public half, in hexadecimal. */
export const KeyFingerprint = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'expected a fingerprint: 32 hexadecimal digits');

/** What people here call a workspace whose key they trust. */
export const TrustedName = z
  .string()
  .trim()
  .min(1)
  .max(TRUSTED_NAME_LENGTH_MAX)
  .refine(isStorableText, { message: BAD_TEXT });

/** By which key the signature of a file holds, and what is known of it here. */
export const FileSigner = z.object({
  key: z.string().describe('The fingerprint of the public key by which the signature holds'),
  is_own: z.boolean().describe('Whether it is the key of this workspace'),
  is_trusted: z.boolean().describe('Whether it is this key, or one that is trusted here'),
  name: z.string().nullable().describe('What a key that is trusted is called here'),
});
export type FileSigner = z.infer<typeof FileSigner>;

/** A key that is trusted here. */
export const TrustedKey = z.object({
  key: z.string().describe('The fingerprint of the public key'),
  name: z.string().nullable().describe('Null where the environment gives it none'),
  is_in_environment: z
    .boolean()
    .describe('Whether COLLOQUY_TRUSTED_KEYS names it: then it cannot be changed here'),
  added_by: z
    .string()
    .nullable()
    .describe('The id of the key by whose holder it was added; null where nobody did here'),
  added_at: z.string().nullable(),
});
export type TrustedKey = z.infer<typeof TrustedKey>;
