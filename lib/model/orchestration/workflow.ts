// Workflows (Clutch section 3.4) and the schemas of payloads (sections 3.1 to 3.3), as they are kept and shown.
import { z } from 'zod';

export const WorkflowExpectation = z.object({
  type: z.string(),
  payload_type: z.string().nullable(),
  required: z.array(z.string()),
});
export type WorkflowExpectation = z.infer<typeof WorkflowExpectation>;

export const WorkflowStep = z.object({ id: z.string(), expects: WorkflowExpectation });
export type WorkflowStep = z.infer<typeof WorkflowStep>;

export const Workflow = z.object({
  name: z.string(),
  steps: z.array(WorkflowStep),
  /** Schemas of one's own, by payload type: JSON Schema. */
  schemas: z.record(z.string(), z.unknown()),
  /** The YAML as it was given. */
  source: z.string(),
  updated_at: z.string(),
});
export type Workflow = z.infer<typeof Workflow>;

/** One payload type that is known. */
export const PayloadSchema = z.object({
  payload_type: z.string(),
  schema_ref: z.string().nullable(),
  /** The workflow that brought it; null of the built-in ones. */
  workflow: z.string().nullable(),
  /** JSON Schema. */
  schema: z.record(z.string(), z.unknown()),
});
export type PayloadSchema = z.infer<typeof PayloadSchema>;

/** What a result breaks of the contract of its step. */
export const ContractBreach = z.object({ path: z.string(), message: z.string() });
export type ContractBreach = z.infer<typeof ContractBreach>;

/** What binds a task to a step of a workflow: `meta.workflow` and `meta.step` of its request. */
export type WorkflowBinding = { readonly workflow: string; readonly step: string | null };
