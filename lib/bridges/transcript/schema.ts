// One record of a multi-agent conversation as the Who&When collection has it. Loose throughout: what annotators add to a
// record or a turn is kept, so that the record can be built again from its events.
import { z } from 'zod';
import { toAgentId } from '@/lib/model/ids';
import { IDENTIFIER_LENGTH_MAX, isStorableText } from '@/lib/model/storable-text';
import { BAD_TEXT } from '@/lib/model/text';

/**
 * A record is one commit, and gives at most three events for each turn: more would hold up everybody else who writes and reads.
 * The longest conversation of the collection has 130.
 */
export const TURNS_MAX = 1_000;

/** Becomes an agent id, percent-encoded. */
const Speaker = z
  .string()
  .min(1)
  .refine(isStorableText, { message: BAD_TEXT })
  .refine((name) => toAgentId(name).length <= IDENTIFIER_LENGTH_MAX, {
    message: `expected a name of at most ${IDENTIFIER_LENGTH_MAX} characters once percent-encoded, saw a longer one`,
  });

export const TranscriptTurn = z.looseObject({
  content: z.string(),
  role: Speaker,
  name: Speaker.optional(),
});
export type TranscriptTurn = z.infer<typeof TranscriptTurn>;

export const TranscriptWire = z.looseObject({
  question: z.string(),
  history: z.array(TranscriptTurn).max(TURNS_MAX),
  mistake_agent: z.string().nullish(),
  mistake_step: z.union([z.string(), z.int()]).nullish(),
  mistake_reason: z.string().nullish(),
});
export type TranscriptWire = z.infer<typeof TranscriptWire>;
