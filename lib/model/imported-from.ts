// From which run file a run is, and how much of it that had. Apart from the file's own schemas, which no browser needs.
import { z } from 'zod';
import { KeyFingerprint } from './file-signer';

/**
 * How much of a run its file has: `envelope` who said what kind of thing to whom and when; `masked` what was said too, without
 * what looks like a credential; `full` everything, artifacts too.
 */
export const RunFileLevel = z.enum(['envelope', 'masked', 'full']);
export type RunFileLevel = z.infer<typeof RunFileLevel>;

/** From which file a run or a thread was imported. */
export const ImportedFrom = z.object({
  file: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('64 bits of the hash of its contents'),
  level: RunFileLevel,
  signer: KeyFingerprint.optional().describe(
    'The fingerprint of the key by which it was signed; absent where it was imported before that was kept',
  ),
});
export type ImportedFrom = z.infer<typeof ImportedFrom>;
