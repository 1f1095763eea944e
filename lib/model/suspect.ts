// Where a run may have gone wrong, and what people and annotators said of it.
import { z } from 'zod';
import { Judgement } from './judgement';
import { RunState } from './summary';

/** Why an event may have started a failure: what a catalogue has a sentence for. */
const SUSPECT_REASON_CODES = [
  'after_failure',
  'answers_else',
  'asked_else',
  'assumption',
  'before_new_plan',
  'before_stall',
  'broken_result',
  'broken_rule',
  'claim',
  'conclusion',
  'delegate',
  'error_in_answer',
  'first_answer',
  'first_delegate',
  'first_empty',
  'first_failure',
  'first_routing_failure',
  'first_task_error',
  'first_task_timeout',
  'first_tool_error',
  'handover',
  'ignored_error',
  'last_delegate',
  'last_turn',
  'lead_concludes',
  'led_to_error',
  'new_figures',
  'new_names',
  'nothing_else',
  'off_plan',
  'opening',
  'program',
  'repeated_call',
  'repeated_request',
  'repetition',
  'retry',
  'routing_failure',
  'same_again',
  'silent_tool',
  'source_of_answer',
  'task_error',
  'task_timeout',
  'tool_error',
] as const;

export const SuspectReason = z.object({
  code: z.enum(SUSPECT_REASON_CODES),
  count: z.int().optional().describe('Of some: how many names, figures, times or attempts'),
});
export type SuspectReason = z.infer<typeof SuspectReason>;

/** An event that may have started a failure. */
export const Suspect = z.object({
  seq: z.int(),
  rank: z.int().describe('From 1, the likeliest first'),
  agent: z.string(),
  reason: z.string().describe('One plain sentence'),
  also: z.array(z.string()).describe('What else speaks for it, the strongest first'),
  reasons: z.array(SuspectReason).describe('`reason` and `also` as codes'),
  evidence: z.array(z.int()).describe('Events that the reasons rest on, ascending'),
});
export type Suspect = z.infer<typeof Suspect>;

/** What of the run was looked at. */
const SuspectsExtent = z.object({
  events: z.int(),
  to_seq: z.int().describe('The last event that was looked at'),
  is_whole: z.boolean().describe('False where the run has more than is looked at'),
  beginning: z.int().describe('How many of these events are the first of the run'),
  failures: z.int().describe('Failures behind the beginning around which was looked, too'),
});
export type SuspectsExtent = z.infer<typeof SuspectsExtent>;

/** What annotators of a transcript said; no suspect depends on it. */
export const Annotation = z.object({
  seq: z.int(),
  kind: z.string(),
  agent_id: z.string().optional(),
  reason: z.string().optional(),
});
export type Annotation = z.infer<typeof Annotation>;

/** An event that a report names, as a person knows it again. */
export const NamedEvent = z.object({
  seq: z.int(),
  at: z.string(),
  agent: z.string(),
  headline: z.string().describe('Text of its sender, cut; empty where it has none'),
});
export type NamedEvent = z.infer<typeof NamedEvent>;

/** How often the ranking was right on annotated runs that were held out. */
const SuspectsCheck = z.object({
  runs: z.int(),
  right_by_rank: z
    .array(z.int())
    .describe('In how many of them the first place named was right, the second, the third'),
});

export const SuspectsReport = z.object({
  run_id: z.string(),
  state: RunState,
  suspects: z.array(Suspect),
  events: z.array(NamedEvent).describe('Those that are named here, ascending'),
  looked_at: SuspectsExtent,
  checked: SuspectsCheck,
  judgements: z.array(Judgement).describe('What people said, each last word'),
  annotations: z.array(Annotation),
});
export type SuspectsReport = z.infer<typeof SuspectsReport>;
