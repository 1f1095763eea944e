// The keys with which people sign what they send, as they are listed.
import { z } from 'zod';

export const PersonKeyAnswer = z.object({
  kid: z.string().describe('The fingerprint of the public key, by which messages name it'),
  owner: z.string().describe('The id of the key of the API, or of the token, that registered it'),
  is_own: z.boolean().describe('Whether whoever asks registered it'),
  public_key: z.string().describe('The 32 bytes, base64url'),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
});
export type PersonKeyAnswer = z.infer<typeof PersonKeyAnswer>;

export const PersonKeysAnswer = z.object({ keys: z.array(PersonKeyAnswer) });
export type PersonKeysAnswer = z.infer<typeof PersonKeysAnswer>;
