// What a run file brings along of the keys by which its messages were signed, and what those say of a message. Nobody here vouches for
// them: they say that a file agrees with itself, and are used for nothing else. Apart from the file's own schemas, which no browser needs.
import { z } from 'zod';
import { Identifier } from './text';

/** A public key that a signed message of the file names. */
export const RunFileKey = z.strictObject({
  /** Whose key the file says it is. */
  agent_id: Identifier,
  kid: Identifier,
  public_key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'expected the 32 bytes of a public key, base64url'),
  /** Of a person's key: the key of the API there whose holder registered it. */
  owner: Identifier.optional(),
});
export type RunFileKey = z.infer<typeof RunFileKey>;

/** What a key is called in a file: an agent has one of a name. */
export function keyNameIn({ agent_id, kid }: RunFileKey): string {
  return JSON.stringify([agent_id, kid]);
}

/**
 * What the signature of a message of a file is worth by the file's own keys: it holds, it does not, or nobody can tell, for the file has no
 * key for it or not all of what was signed.
 */
export const FileSignature = z.object({
  status: z.enum(['verified', 'bad', 'unverifiable']),
  key: RunFileKey.optional().describe('The key of the file by which it was checked'),
});
export type FileSignature = z.infer<typeof FileSignature>;

/** How many signed messages of a file there are of each. */
export const FileSignatureCounts = z.object({
  verified: z.int(),
  bad: z.int(),
  unverifiable: z.int(),
});
export type FileSignatureCounts = z.infer<typeof FileSignatureCounts>;
