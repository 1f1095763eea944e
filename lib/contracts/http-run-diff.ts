// Answers about what two runs differ in.
import { z } from 'zod';
import { AlignedTasks, DiffPlace, DiffSummary } from '@/lib/model/run-diff';
import { SeqText } from './http-parameters';

export const RunDiffQuery = z.strictObject({
  after: SeqText.optional().describe('The `next` of the page before'),
  a_at: SeqText.optional().describe(
    'The moment of the first run: the seq of its last event that counts',
  ),
  b_at: SeqText.optional().describe('The moment of the other run'),
});
export type RunDiffQuery = z.infer<typeof RunDiffQuery>;

export const RunDiffAnswer = z.object({
  aligned: z
    .array(AlignedTasks)
    .describe('In outline order: tasks that stand for each other, each pair before those below it'),
  first_divergence: DiffPlace.nullable().describe(
    'Where something other than a time differs first; null where nothing does',
  ),
  summary: DiffSummary.describe('Of the whole runs, whichever page this is'),
  next: z.int().nullable().describe('The `after` of the next page; null at the end'),
});
export type RunDiffAnswer = z.infer<typeof RunDiffAnswer>;
