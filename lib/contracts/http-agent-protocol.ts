// Agent Protocol v1 (agentprotocol.ai), as its OpenAPI document has it: tasks, their steps, their artifacts.
import { z } from 'zod';

/** A page of a list: 10 unless another size is asked for. */
export const AP_PAGE_SIZE_DEFAULT = 10;

/** The artifacts of each task of a page are looked for in its run. */
const AP_PAGE_SIZE_MAX = 100;

const pageNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'expected a whole number from 1')
    .transform(Number)
    .refine((number) => number <= max, `expected at most ${max}`)
    .meta({ type: 'integer', pattern: undefined, minimum: 1, maximum: max });

export const ApPageQuery = z.strictObject({
  current_page: pageNumber(1_000_000).optional().describe('Counted from 1'),
  page_size: pageNumber(AP_PAGE_SIZE_MAX).optional(),
});
export type ApPageQuery = z.infer<typeof ApPageQuery>;

/** What a task or a step is asked by; `additional_input` is any JSON value. */
export const ApRequest = z.looseObject({
  input: z.string().nullish(),
  additional_input: z.unknown().optional(),
});
export type ApRequest = z.infer<typeof ApRequest>;

export const ApArtifact = z.object({
  artifact_id: z.string(),
  agent_created: z.boolean(),
  file_name: z.string(),
  relative_path: z.string().nullable(),
});
export type ApArtifact = z.infer<typeof ApArtifact>;

export const ApTask = z.object({
  task_id: z.string(),
  input: z.string().nullable(),
  additional_input: z.unknown(),
  artifacts: z.array(ApArtifact),
});
export type ApTask = z.infer<typeof ApTask>;

export const ApStep = z.object({
  task_id: z.string(),
  step_id: z.string(),
  name: z.string().nullable(),
  status: z.enum(['created', 'running', 'completed']),
  input: z.string().nullable(),
  additional_input: z.unknown(),
  output: z.string().nullable(),
  additional_output: z.unknown(),
  artifacts: z.array(ApArtifact),
  is_last: z.boolean(),
});
export type ApStep = z.infer<typeof ApStep>;

const ApPagination = z.object({
  total_items: z.int(),
  total_pages: z.int(),
  current_page: z.int(),
  page_size: z.int(),
});

export const ApTasksAnswer = z.object({ tasks: z.array(ApTask), pagination: ApPagination });
export type ApTasksAnswer = z.infer<typeof ApTasksAnswer>;

export const ApStepsAnswer = z.object({ steps: z.array(ApStep), pagination: ApPagination });
export type ApStepsAnswer = z.infer<typeof ApStepsAnswer>;

export const ApArtifactsAnswer = z.object({
  artifacts: z.array(ApArtifact),
  pagination: ApPagination,
});
export type ApArtifactsAnswer = z.infer<typeof ApArtifactsAnswer>;

/** Of what is not there, and of what cannot be taken. */
export const ApFailure = z.object({ message: z.string() });
