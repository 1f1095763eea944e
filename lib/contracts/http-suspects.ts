// Answers about where a run may have gone wrong.
import { z } from 'zod';
import { SeqText } from './http-parameters';

export const SuspectsQuery = z.strictObject({
  at: SeqText.optional().describe('The moment: the seq of the last event that counts'),
});
export type SuspectsQuery = z.infer<typeof SuspectsQuery>;

export const JudgementAnswer = z.object({
  seq: z.int().describe('The event that records the judgement'),
});
export type JudgementAnswer = z.infer<typeof JudgementAnswer>;
