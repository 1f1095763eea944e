// What two runs differ in, task by task: the answer of `GET /api/v1/runs/{a}/diff/{b}`.
import { z } from 'zod';
import { Task } from './summary';

/** In what two aligned tasks may differ; `presence`: one run has no such task. */
export const DiffField = z.enum([
  'presence',
  'title',
  'route',
  'attempts',
  'votes',
  'state',
  'result',
  'duration',
]);
export type DiffField = z.infer<typeof DiffField>;

export const AlignedTasks = z.object({
  a: Task.nullable(),
  b: Task.nullable(),
  differs: z.array(DiffField).describe('Empty where they are equal'),
});
export type AlignedTasks = z.infer<typeof AlignedTasks>;

/** A place in both runs; null on a side that has none. */
export const DiffPlace = z.object({ a: z.int().nullable(), b: z.int().nullable() });
export type DiffPlace = z.infer<typeof DiffPlace>;

const bothCounts = z.object({ a: z.int(), b: z.int() });

export const DiffSummary = z.object({
  tasks: bothCounts,
  events: bothCounts.describe('Events of each run that were compared'),
  to_seq: bothCounts.describe('The last event of each run when it was compared'),
  equal: z.int().describe('Tasks of both runs that differ in nothing'),
  differ: z.int().describe('Tasks of both runs that differ in something'),
  only_a: z.int(),
  only_b: z.int(),
  fields: z.record(DiffField, z.int()).describe('Tasks that differ in each field'),
  first_divergence_at: z
    .int()
    .nullable()
    .describe('Where the first divergence stands among all aligned tasks, from 0'),
  is_whole: z.boolean().describe('False where a run has more events than are compared'),
});
export type DiffSummary = z.infer<typeof DiffSummary>;
