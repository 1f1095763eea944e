// Who handed which task to whom, whether that was allowed, who answers for it, and what waits for an overseer.
import { z } from 'zod';

export const EdgeVerdict = z.enum(['allowed', 'forbidden', 'unchecked']);
export type EdgeVerdict = z.infer<typeof EdgeVerdict>;

/** Why a handing-over has its verdict: what `message` says in English. */
export const EdgeReason = z.object({
  code: z.enum([
    ...(['to_itself', 'forbidden_cycle', 'no_manifest', 'needs_no_manifest'] as const),
    ...(['among_its_agents', 'overseer', 'not_among_its_agents'] as const),
  ]),
  /** The cycle that it closes: its agents in the order of the work, or the first ones and how many more. */
  cycle: z.object({ agents: z.array(z.string()), more: z.int() }).nullable(),
});
export type EdgeReason = z.infer<typeof EdgeReason>;

/** One handing-over. */
export const DelegationEdge = z.object({
  seq: z.int(),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  task_id: z.string(),
  parent_task_id: z.string().nullable(),
  protocol: z.string(),
  /** `transfer`, `fork`, `assist`; what names no mode is a `transfer` (CAP: handoff of responsibility). */
  mode: z.string(),
  verdict: EdgeVerdict,
  /** The row of the checklist that the verdict rests on. */
  rule: z.string(),
  message: z.string(),
  reason: EdgeReason,
  /** Who answers for the task at the moment that was asked for. */
  accountable: z.string().nullable(),
  context_summary: z.string(),
  /** Handings-over from the root to here, this one included. */
  depth: z.int(),
  /** The delegator's own condition in words: no program can check it (P16). */
  when_to_delegate: z.string().nullable(),
  /** False where the enforcing mode kept it from its recipient. */
  delivered: z.boolean(),
});
export type DelegationEdge = z.infer<typeof DelegationEdge>;

export const ReviewState = z.enum(['pending', 'questioned', 'approved', 'rejected']);
export type ReviewState = z.infer<typeof ReviewState>;

/** The result of an agent that has an overseer (P20). */
export const Review = z.object({
  run_id: z.string(),
  task_id: z.string(),
  agent_id: z.string(),
  overseer: z.string(),
  /** Who gets the result after the approval. */
  delegator: z.string().nullable(),
  state: ReviewState,
  /** The result. */
  result_seq: z.int(),
  /** What last changed the state. */
  seq: z.int(),
  since: z.string(),
  /** Who decided, where somebody did. */
  decided_by: z.string().nullable(),
  comment: z.string().nullable(),
  /** Words of the overseer that read like an approval and count for nothing (PD6). */
  hint_seq: z.int().nullable(),
});
export type Review = z.infer<typeof Review>;

export const Lineage = z.object({
  run_id: z.string(),
  at: z.int(),
  edges: z.array(DelegationEdge),
  reviews: z.array(Review),
  /** Each a cycle of task ids in the order of the work. */
  cycles: z.array(z.array(z.string())),
});
export type Lineage = z.infer<typeof Lineage>;
