// What the router is asked, what it knows of the agents, and how a decision explains itself: the payload of a
// `routing.decision` or `routing.failure`, and the row that the API answers with.
import { z } from 'zod';
import { AgentCard } from '../agent-card';

/** In this order an agent is filtered (Clutch section 4.2, C29); the first stage that it fails removes it. */
export const RoutingStage = z.enum([
  'policy',
  'tools',
  'concurrency',
  'network',
  'requires',
  'scored',
]);
export type RoutingStage = z.infer<typeof RoutingStage>;

/** Agents that a decision records one by one; beyond it only counts are kept, and the rest is computed again. */
export const CONSIDERED_MAX = 200;

/** What one preferred term gave an agent. */
export const PreferencePoints = z.object({
  term: z.string(),
  /** What the term is worth at most; the weights of a decision add up to 1. */
  weight: z.number(),
  points: z.number(),
  /** The tag, tool or domain of the card that matched it. */
  matched: z.string().nullable(),
});
export type PreferencePoints = z.infer<typeof PreferencePoints>;

/** Share of the last outcomes that were results. */
export const RecentSuccess = z.object({ rate: z.number().min(0).max(1), of: z.int() });
export type RecentSuccess = z.infer<typeof RecentSuccess>;

export const ConsideredAgent = z.object({
  agent_id: z.string(),
  /** Where it was removed, or `scored`. */
  stage: RoutingStage,
  passed: z.boolean(),
  /** Why, in words that name what was asked and what the card says. */
  detail: z.string(),
  /** The score in 0..1; of scored agents only. */
  points: z.number().optional(),
  preferences: z.array(PreferencePoints).optional(),
  /** Its open tasks, and how many it takes at most. */
  open: z.int().optional(),
  limit: z.int().nullable().optional(),
  success: RecentSuccess.nullable().optional(),
  /** The number of the decision that last chose it, counted by the round-robin cursor. */
  last_chosen: z.int().nullable().optional(),
});
export type ConsideredAgent = z.infer<typeof ConsideredAgent>;

/** As the router says it: of each preferred term what matched it; what that gave stands in the weights of the decision. */
export type RuledAgent = Omit<ConsideredAgent, 'preferences'> & {
  readonly matched?: Readonly<Record<string, string>>;
};

/**
 * The scored agents as the log keeps them, column by column in the order of the candidates. Most decisions have dozens of
 * them, and each is one event.
 */
export const ScoredColumns = z.object({
  /** Each set of matches once: by preferred term what matched it. */
  matches: z.array(z.record(z.string(), z.string())),
  /** The place of each agent's set in `matches`. */
  matched: z.array(z.int()),
  open: z.array(z.int()),
  limit: z.array(z.int().nullable()),
  /** Rate and number of the last outcomes. */
  success: z.array(z.tuple([z.number(), z.int()]).nullable()),
  last_chosen: z.array(z.int().nullable()),
});
export type ScoredColumns = z.infer<typeof ScoredColumns>;

/** C33: what decided between equal scores. */
export const TieBreak = z.object({
  rule: z.enum(['none', 'least_loaded', 'recent_success', 'round_robin']),
  detail: z.string(),
  /** The agents of the highest score. */
  tied: z.array(z.string()),
});
export type TieBreak = z.infer<typeof TieBreak>;

/** As the log keeps it: the tied ones are so many of the first candidates. */
const RecordedTieBreak = TieBreak.omit({ tied: true }).extend({ tied: z.int() });

/** How many agents a stage removed, and by which rule. */
export const StageCount = z.object({
  stage: RoutingStage,
  entered: z.int(),
  removed: z.int(),
  /** By a word of ours, or by the first capability that was missing. */
  rules: z.record(z.string(), z.int()).optional(),
});
export type StageCount = z.infer<typeof StageCount>;

/** An assignment that was decided before this one and did not stand in the log yet. */
export const PendingAssignment = z.object({ task_id: z.string(), agent_id: z.string() });
export type PendingAssignment = z.infer<typeof PendingAssignment>;

/** What routing is asked; nothing else of a request decides. */
export const RoutingQuestion = z.object({
  requires: z.array(z.string()),
  prefers: z.array(z.string()),
  domain: z.string().nullable(),
  /** `security.policy` of the request (Clutch section 1.1). */
  policy: z.record(z.string(), z.unknown()).nullable(),
  /** Nobody is handed what they asked for themselves. */
  requested_by: z.string().nullable(),
  /** Agents that are not to get it, as a reassignment says. */
  without: z.array(z.string()),
  /** Protocols in which the request cannot be said: whoever reads nothing else does not get it. Absent: there is none. */
  unsayable: z.array(z.string()).optional(),
});
export type RoutingQuestion = z.infer<typeof RoutingQuestion>;

/** The payload of our own decisions. What another orchestrator declares may hold any part of it. */
export const DecisionPayload = z.object({
  selected: z.string().nullable(),
  candidates: z.array(z.string()),
  scores: z.record(z.string(), z.number()),
  reason: z.string(),
  weights: z.record(z.string(), z.number()),
  tie_break: RecordedTieBreak,
  /** The state of the registry and of everybody's load after this event of the log. */
  state_seq: z.int(),
  pending: z.array(PendingAssignment),
  /** Decisions made before this one. */
  cursor: z.int(),
  scored: ScoredColumns,
  /** Who was removed, who got furthest first. */
  removed: z.array(ConsideredAgent.pick({ agent_id: true, stage: true, detail: true })),
  considered_total: z.int(),
  stages: z.array(StageCount),
  question: RoutingQuestion,
  /** SHA-256 of what was decided upon: equal states have equal hashes. */
  state_hash: z.string(),
});
export type DecisionPayload = z.infer<typeof DecisionPayload>;

/** What a `routing.failure` says besides (CD20): a requirement, and how many of those that were asked do not meet it. */
export const MissingRequirement = z.object({ requirement: z.string(), agents: z.int() });
export type MissingRequirement = z.infer<typeof MissingRequirement>;

/** One decision as the API tells it. */
export const Decision = z.object({
  seq: z.int(),
  at: z.string(),
  run_id: z.string(),
  thread_id: z.string(),
  task_id: z.string(),
  ...DecisionPayload.omit({ question: true, scored: true, removed: true }).shape,
  considered: z.array(ConsideredAgent),
  tie_break: TieBreak.nullable(),
  state_seq: z.int().nullable(),
  state_hash: z.string().nullable(),
  question: RoutingQuestion.nullable(),
  handover: z
    .object({ tool: z.string().nullable().describe('The tool that was called for it') })
    .optional()
    .describe('Of a handover that a framework declares: what its `reason` says in English'),
  /** Who decided: our own router, or an orchestrator that says so. */
  declared: z.enum(['here', 'elsewhere']),
});
export type Decision = z.infer<typeof Decision>;

/** Changes under which recorded decisions are computed again. */
export const RoutingOverrides = z.strictObject({
  /** By term of `prefers`, or by kind: `tool`, `domain`, `tag`. */
  weights: z.record(z.string().max(256), z.number().min(0).max(1_000)).optional(),
  /** Null takes the agent away; a part of a card replaces that part. */
  agents: z.record(z.string().max(256), AgentCard.partial().nullable()).optional(),
});
export type RoutingOverrides = z.infer<typeof RoutingOverrides>;

/** Decisions that are computed again at once: the newest of a run, which is some seconds of work with 100 agents. */
export const WHAT_IF_DECISIONS_MAX = 1_000;

/** One recorded decision under other circumstances. */
export const DecisionFlip = z.object({
  seq: z.int(),
  before: Decision,
  after: Decision,
  flipped: z.boolean(),
});
export type DecisionFlip = z.infer<typeof DecisionFlip>;

/** What routing knows of one agent at one moment. */
export type RoutingAgent = {
  readonly agent_id: string;
  readonly card: AgentCard;
  readonly is_online: boolean;
  /** Since when it is silent, by the server's clock; of agents that are not online. */
  readonly offline_since?: string | null;
  /** Its open tasks. */
  readonly open: number;
  /** What it said that its work has cost, in US dollars; absent means nothing. */
  readonly cost_usd?: number;
  readonly success: RecentSuccess | null;
  readonly last_chosen: number | null;
};
