// Keys of other workspaces whose run files are trusted, as they are listed, added and asked for.
import { z } from 'zod';
import {
  FileSigner,
  TRUSTED_KEY_LENGTH_MAX,
  TrustedKey,
  TrustedName,
} from '@/lib/model/file-signer';

export const TrustedKeyBody = z.strictObject({
  name: TrustedName,
  key: z
    .string()
    .max(TRUSTED_KEY_LENGTH_MAX)
    .describe(
      'The Ed25519 public key of the workspace: 32 bytes as base64, base64url or hex, or a SubjectPublicKeyInfo PEM; or its fingerprint',
    ),
});
export type TrustedKeyBody = z.infer<typeof TrustedKeyBody>;

export const TrustedKeyName = z.strictObject({ name: TrustedName });
export type TrustedKeyName = z.infer<typeof TrustedKeyName>;

export const TrustedKeyAnswer = TrustedKey;
export type TrustedKeyAnswer = z.infer<typeof TrustedKeyAnswer>;

export const TrustedKeysAnswer = z.object({
  own: z
    .object({
      key: z.string().describe('The fingerprint'),
      public_key: z.string().describe('The 32 bytes, base64url'),
    })
    .describe('The key by which this workspace signs run files'),
  keys: z.array(TrustedKey).describe('By name'),
});
export type TrustedKeysAnswer = z.infer<typeof TrustedKeysAnswer>;

export const SignerAnswer = FileSigner;
export type SignerAnswer = z.infer<typeof SignerAnswer>;
