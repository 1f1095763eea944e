// One event at its position of the log, in the shape that every reader gets: the API, the socket and the pages.
import { z } from 'zod';
import { ClutchMessage } from './clutch-message';
import { FileSignature } from './file-signature';
import { Finding, Verdict } from './finding';

/** Of the sender's Ed25519 signature (CD22). `unchecked`: present in a scheme that Colloquy does not verify. */
export const SignatureStatus = z.enum(['verified', 'bad', 'unknown_key', 'unsigned', 'unchecked']);
export type SignatureStatus = z.infer<typeof SignatureStatus>;

/**
 * How an event came in, as the server knows it and nobody can claim: by our own engine, by an agent's key, by a person
 * or an operator's program, by an import of somebody else's log. A routing event that is not the engine's is shown as
 * declared elsewhere.
 */
export const Origin = z.enum(['engine', 'agent', 'operator', 'import']);
export type Origin = z.infer<typeof Origin>;

export const EventRecord = z.object({
  seq: z.int(),
  received_at: z.string(),
  protocol: z.string(),
  event: ClutchMessage,
  verdict: Verdict,
  signature: SignatureStatus,
  origin: Origin,
  /** The reason, where payload and raw message were emptied. */
  redacted: z.string().optional(),
});
export type EventRecord = z.infer<typeof EventRecord>;

/** One event with everything that is kept beside it. */
export const EventDetail = EventRecord.extend({
  raw: z
    .string()
    .nullable()
    .describe('The bytes as they arrived: text, or base64 where raw_encoding says so'),
  raw_encoding: z.enum(['utf8', 'base64']),
  raw_content_type: z.string(),
  findings: z.array(Finding),
  hash: z.string(),
  prev_hash: z.string(),
  redacted_by_seq: z
    .int()
    .optional()
    .describe('The event of the log that says so, where payload and raw message were emptied'),
  /** Beside what the log holds: repeats of its message that were dropped (CD9). */
  duplicates: z
    .object({ times: z.int(), last_at: z.string() })
    .optional()
    .describe('How often the message came again, at least, and when last; absent where it did not'),
  file_signature: FileSignature.optional().describe(
    'Of a signed event of a run file: what its signature is worth by the keys of the file, for which nobody here vouches',
  ),
});
export type EventDetail = z.infer<typeof EventDetail>;

/**
 * The seq of the event that bears the raw message of this one: of several events of one message the first, which they
 * follow without a gap as `<id>#<n>`; else its own. Anybody can claim to be part of something, so an event
 * with a raw message of its own, or one that was emptied (its primary was too), counts for itself.
 */
export function primarySeqOf({ seq, event, raw, redacted }: EventDetail): number {
  const primaryId = event.meta?.part_of;
  if (raw !== null || redacted !== undefined) return seq;
  if (typeof primaryId !== 'string' || !event.id.startsWith(`${primaryId}#`)) return seq;
  const place = Number(event.id.slice(primaryId.length + 1));
  return Number.isInteger(place) && place > 0 && place < seq ? seq - place : seq;
}
