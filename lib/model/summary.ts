// What lists show of channels, threads, runs, agents and tasks: the results of the folds in lib/projections, and the
// rows that the API answers with.
import { z } from 'zod';
import { AgentCard } from './agent-card';
import { ImportedFrom } from './imported-from';

/** A fold, never a stored truth (docs/decisions/0008). */
export const TaskState = z.enum([
  'requested',
  'accepted',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
  'timed_out',
]);
export type TaskState = z.infer<typeof TaskState>;

/** Of a run: that of its root task; `talking` where nobody opened a task (CD10). */
export const RunState = z.enum([
  'talking',
  'running',
  'completed',
  'failed',
  'cancelled',
  'timed_out',
]);
export type RunState = z.infer<typeof RunState>;

/**
 * By which clock a span is measured: by the times that its events give themselves, by those at which the server received
 * them, or by none, where an import gives no time.
 */
export const Times = z.enum(['events', 'receipt', 'none']);
export type Times = z.infer<typeof Times>;

/**
 * How the clocks of a span disagree: its end is before its start; an event gives a time that cannot be right, so that the
 * time of receipt counts; or a task ended after the one that it is part of, while the log has its end before.
 */
export const ClockConflict = z.enum(['end_before_start', 'implausible_time', 'after_parent']);
export type ClockConflict = z.infer<typeof ClockConflict>;

/** When something was, by its events' own times where they can be trusted (lib/tasks/event-time.ts). */
const span = {
  started_at: z.string().nullable().describe('Null where `times` is `none`'),
  ended_at: z.string().nullable().describe('Null while it has not ended'),
  duration_ms: z
    .int()
    .nonnegative()
    .nullable()
    .describe('Of a run that has not ended: up to its last event. Null where nothing tells it'),
  times: Times,
  clock_conflict: ClockConflict.optional(),
};

/** Of what operators took out of the lists; an address still leads to it. */
const hidden = z.literal(true).optional().describe('Absent where it is not hidden');

/** Of what is read here and lives elsewhere. */
const imported = ImportedFrom.optional().describe(
  'The run file that it is from: nobody writes into it. Absent where it is from none',
);

export const ChannelSummary = z.object({
  channel: z.string(),
  title: z.string().optional().describe('What an operator calls it; absent where nobody did'),
  threads: z.int(),
  events: z.int(),
  first_seq: z.int(),
  last_seq: z.int(),
  last_at: z.string(),
  hidden,
  merged_into: z.string().optional().describe('The channel in which its threads stand'),
});
export type ChannelSummary = z.infer<typeof ChannelSummary>;

/** A channel at a moment of the past, as operators want it shown today. How many events it had then is not told. */
export const PastChannel = ChannelSummary.omit({ events: true, hidden: true, merged_into: true });
export type PastChannel = z.infer<typeof PastChannel>;

export const ThreadSummary = z.object({
  thread_id: z.string(),
  channel: z.string(),
  title: z.string(),
  /** Who spoke first, and the beginning of what they said. */
  root: z.object({ seq: z.int(), agent_id: z.string(), type: z.string(), text: z.string() }),
  /** Everybody who sent something, in order of first appearance, at most 12. */
  agents: z.array(z.string()),
  agents_total: z.int(),
  /** The run of its last event. */
  run_id: z.string(),
  run_state: RunState.nullable()
    .optional()
    .describe('Of a moment alone: how its run stood; null where that takes too much to tell'),
  events: z.int(),
  first_seq: z.int(),
  last_seq: z.int(),
  opened_at: z.string(),
  last_at: z.string(),
  imported,
  hidden,
});
export type ThreadSummary = z.infer<typeof ThreadSummary>;

export const RunSummary = z.object({
  run_id: z.string(),
  imported,
  title: z.string(),
  channel: z.string(),
  thread_id: z.string(),
  state: RunState,
  tasks: z.int(),
  tasks_open: z.int(),
  agents: z.array(z.string()),
  events: z.int(),
  /** Routing decisions, also those that found nobody. */
  decisions: z.int(),
  first_seq: z.int(),
  last_seq: z.int(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  last_at: z.string(),
  ...span,
  /** Where its own clock begins: an event that gives an earlier time is measured by its receipt. Absent without a clock. */
  clock_start: z.string().optional(),
  hidden,
});
export type RunSummary = z.infer<typeof RunSummary>;

export const AgentStatus = z.enum(['online', 'busy', 'idle', 'error', 'offline']);
export type AgentStatus = z.infer<typeof AgentStatus>;

export const AgentSummary = z.object({
  agent_id: z.string(),
  name: z.string(),
  role: z.string().nullable(),
  status: AgentStatus,
  registered: z.boolean(),
  card: AgentCard.nullable(),
  events: z.int(),
  tasks_open: z.int(),
  last_seq: z.int().nullable(),
  last_at: z.string().nullable(),
  hidden,
});
export type AgentSummary = z.infer<typeof AgentSummary>;

/** The step of a workflow that a task is bound to (Clutch section 3.4). */
export const TaskContract = z.object({
  workflow: z.string(),
  step: z.string().nullable(),
  /** The task.error that says that its result broke the contract; null while none did. */
  broken_seq: z.int().nullable(),
});
export type TaskContract = z.infer<typeof TaskContract>;

export const Task = z.object({
  task_id: z.string(),
  parent_task_id: z.string().nullable(),
  /** The run of the parent, where it stands in another one (C15). */
  parent_run_id: z.string().optional(),
  title: z.string(),
  state: TaskState,
  requested_by: z.string().nullable(),
  assigned_to: z.string().nullable(),
  accountable: z.string().nullable(),
  protocol: z.string(),
  delegation: z.object({ mode: z.string(), from: z.string(), to: z.string() }).nullable(),
  /** Absent where no workflow binds it. */
  contract: TaskContract.optional(),
  attempts: z.int(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  ...span,
  first_seq: z.int(),
  last_seq: z.int(),
  events: z.int(),
});
export type Task = z.infer<typeof Task>;
