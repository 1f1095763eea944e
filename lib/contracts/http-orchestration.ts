// Bodies, queries and answers about routing, delegation, what is owed, workflows and what people do to tasks.
import { z } from 'zod';
import { LIST_LENGTH_MAX } from '@/lib/model/clutch-message';
import { COMMENT_LENGTH_MAX } from '@/lib/model/comment';
import { isAgentId, toAgentId } from '@/lib/model/ids';
import { Lineage } from '@/lib/model/orchestration/lineage';
import { Obligation, ObligationKind } from '@/lib/model/orchestration/obligation';
import {
  Decision,
  DecisionFlip,
  RoutingOverrides,
  WHAT_IF_DECISIONS_MAX,
} from '@/lib/model/orchestration/routing';
import { PayloadSchema, Workflow } from '@/lib/model/orchestration/workflow';
import { isStorableText } from '@/lib/model/storable-text';
import { BAD_TEXT, Identifier } from '@/lib/model/text';
import { LimitText, SeqText } from './http-parameters';

/** An agent by its id or its name, as its id. */
export const AgentName = Identifier.transform(toAgentId).refine(isAgentId, {
  message: 'expected an agent, as in agent:ken or ken',
});

export const DecisionsQuery = z
  .strictObject({
    run_id: Identifier.optional(),
    task_id: Identifier.optional(),
    at: SeqText.optional().describe('Only decisions up to this seq'),
    after: SeqText.optional().describe('Only decisions behind this seq'),
    before: SeqText.optional().describe('Only decisions before this seq'),
    limit: LimitText.optional().describe('Absent: as many as a page can hold'),
    order: z.enum(['asc', 'desc']).optional(),
  })
  .refine(({ run_id, task_id }) => run_id !== undefined || task_id !== undefined, {
    message: 'expected run_id or task_id',
  });
export type DecisionsQuery = z.infer<typeof DecisionsQuery>;

export const DecisionsAnswer = z.object({
  decisions: z.array(Decision).describe('In the order of the log, or against it when descending'),
  next: z
    .int()
    .nullable()
    .describe('Where to go on: `after` when ascending, `before` when descending; null at the end'),
  head: z.int().describe('The seq of the last event of the log'),
});
export type DecisionsAnswer = z.infer<typeof DecisionsAnswer>;

/** A registry is asked about whole; a request that changes more of it than this asks about another one. */
const OVERRIDDEN_AGENTS_MAX = 1_000;

/** A requirement, a preference, a tag or a tool: as long as an id. */
const Terms = z.array(Identifier).max(LIST_LENGTH_MAX);

/** Agents may be named without their prefix. */
const Overrides = RoutingOverrides.refine(
  ({ agents = {} }) => Object.keys(agents).length <= OVERRIDDEN_AGENTS_MAX,
  { path: ['agents'], message: `expected at most ${OVERRIDDEN_AGENTS_MAX} agents` },
)
  .refine(({ weights = {} }) => Object.keys(weights).length <= LIST_LENGTH_MAX, {
    path: ['weights'],
    message: `expected at most ${LIST_LENGTH_MAX} weights`,
  })
  .transform(({ agents, ...rest }) => ({
    ...rest,
    ...(agents && {
      agents: Object.fromEntries(
        Object.entries(agents).map(([name, card]) => [toAgentId(name), card]),
      ),
    }),
  }));

export const RouteRequest = z.strictObject({
  requires: Terms.default([]).describe('Ids of capabilities; an agent needs all of them'),
  prefers: Terms.default([]).describe('Tags, tools and domains; the more of them, the better'),
  security: z
    .looseObject({ policy: z.record(z.string(), z.unknown()).optional() })
    .optional()
    .describe('As in a message: `policy` with `sandbox`, `tool_allowlist`, `network`'),
  domain: Identifier.optional(),
  overrides: Overrides.optional(),
});
export type RouteRequest = z.infer<typeof RouteRequest>;

export const WhatIfRequest = z.strictObject({
  run_id: Identifier,
  overrides: Overrides,
  before: z.int().min(0).optional().describe('Only decisions before this seq'),
});
export type WhatIfRequest = z.infer<typeof WhatIfRequest>;

export const WhatIfAnswer = z.object({
  decisions: z
    .array(DecisionFlip)
    .describe(
      `In the order of the log: of the newest ${WHAT_IF_DECISIONS_MAX} of the run those that were made here`,
    ),
  next: z.int().nullable().describe('The `before` of the decisions left out; null where none are'),
});
export type WhatIfAnswer = z.infer<typeof WhatIfAnswer>;

export const ReplayAnswer = z.object({
  events: z.int(),
  decisions: z.int(),
  mismatches: z.array(
    z.object({
      seq: z.int(),
      what: z.enum(['decision', 'tasks']),
      expected: z.string().describe('What the log says'),
      saw: z.string().describe('What it is when it is computed again'),
    }),
  ),
});
export type ReplayAnswer = z.infer<typeof ReplayAnswer>;

export const DelegationsQuery = z.strictObject({
  run_id: Identifier,
  at: SeqText.optional().describe('The moment: the seq of the last event that counts'),
});
export type DelegationsQuery = z.infer<typeof DelegationsQuery>;

export const DelegationsAnswer = Lineage;
export type DelegationsAnswer = z.infer<typeof DelegationsAnswer>;

export const ObligationsQuery = z.strictObject({
  run_id: Identifier.optional(),
  agent_id: AgentName.optional().describe('Who owes it'),
  kind: ObligationKind.optional(),
  after: z
    .string()
    .max(2_000)
    .regex(/^\d{1,15} /, 'expected the `next` of the page before')
    .optional()
    .describe('The `next` of the page before'),
  at: SeqText.optional().describe(
    'The moment: the seq of the last event that counts; what is not delivered then is not told',
  ),
  limit: LimitText.optional(),
});
export type ObligationsQuery = z.infer<typeof ObligationsQuery>;

export const ObligationsAnswer = z.object({
  obligations: z.array(Obligation).describe('Oldest first'),
  total: z
    .int()
    .describe(
      'How many there are, shown or not; of an agent or a kind at least, where they are more than 10,000',
    ),
  next: z.string().nullable().describe('The `after` of the next page'),
});
export type ObligationsAnswer = z.infer<typeof ObligationsAnswer>;

export const SchemasAnswer = z.object({ schemas: z.array(PayloadSchema) });
export type SchemasAnswer = z.infer<typeof SchemasAnswer>;

export const WorkflowsAnswer = z.object({ workflows: z.array(Workflow) });
export type WorkflowsAnswer = z.infer<typeof WorkflowsAnswer>;

export const WorkflowAnswer = Workflow;
export type WorkflowAnswer = z.infer<typeof WorkflowAnswer>;

const Comment = z.string().max(COMMENT_LENGTH_MAX).refine(isStorableText, { message: BAD_TEXT });

export const CancelRequest = z.strictObject({ reason: Comment.optional() });
export type CancelRequest = z.infer<typeof CancelRequest>;

export const RetryRequest = z.strictObject({});
export type RetryRequest = z.infer<typeof RetryRequest>;

export const ReassignRequest = z.strictObject({
  to: AgentName.optional().describe('Absent: whom a new decision chooses instead'),
});
export type ReassignRequest = z.infer<typeof ReassignRequest>;

export const RemindRequest = z.strictObject({
  agent_id: AgentName.describe('Whose vote on the proposal is waited for'),
});
export type RemindRequest = z.infer<typeof RemindRequest>;

export const ReviewRequest = z.strictObject({ comment: Comment.optional() });
export type ReviewRequest = z.infer<typeof ReviewRequest>;

export const CommandAnswer = z.object({
  seq: z.int().describe('The event that says what was done'),
});
export type CommandAnswer = z.infer<typeof CommandAnswer>;
