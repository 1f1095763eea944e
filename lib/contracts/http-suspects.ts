// Answers about where a run may have gone wrong.
import { z } from 'zod';

export const JudgementAnswer = z.object({
  seq: z.int().describe('The event that records the judgement'),
});
export type JudgementAnswer = z.infer<typeof JudgementAnswer>;
