// What each kind of event of crewAI 1.15 is here. What is not named is told folded, so that a newer crewAI loses nothing.
import { OWN_FLOW } from './content';
import type { CrewaiRecord } from './schema';

export type CrewaiWork =
  | 'task_begins'
  | 'task_ends'
  | 'task_fails'
  | 'flow_waits'
  | 'flow_resumes'
  | 'method_waits'
  | 'agent_begins'
  | 'agent_fails'
  | 'tool_begins'
  | 'tool_ends'
  | 'tool_fails'
  | 'model_answers'
  | 'model_fails'
  | 'question'
  | 'answer'
  | 'other';

const KINDS: Readonly<Record<string, CrewaiWork>> = {
  crew_kickoff_started: 'task_begins',
  crew_kickoff_completed: 'task_ends',
  crew_kickoff_failed: 'task_fails',
  crew_train_started: 'task_begins',
  crew_train_completed: 'task_ends',
  crew_train_failed: 'task_fails',
  crew_test_started: 'task_begins',
  crew_test_completed: 'task_ends',
  crew_test_failed: 'task_fails',
  flow_started: 'task_begins',
  flow_finished: 'task_ends',
  flow_failed: 'task_fails',
  flow_paused: 'flow_waits',
  method_execution_started: 'task_begins',
  method_execution_finished: 'task_ends',
  method_execution_failed: 'task_fails',
  method_execution_paused: 'method_waits',
  task_started: 'task_begins',
  task_completed: 'task_ends',
  task_failed: 'task_fails',
  lite_agent_execution_started: 'task_begins',
  lite_agent_execution_completed: 'task_ends',
  lite_agent_execution_error: 'task_fails',
  agent_execution_started: 'agent_begins',
  agent_execution_error: 'agent_fails',
  tool_usage_started: 'tool_begins',
  tool_usage_finished: 'tool_ends',
  tool_usage_error: 'tool_fails',
  mcp_tool_execution_started: 'tool_begins',
  mcp_tool_execution_completed: 'tool_ends',
  mcp_tool_execution_failed: 'tool_fails',
  llm_call_completed: 'model_answers',
  llm_call_failed: 'model_fails',
  human_feedback_requested: 'question',
  human_feedback_received: 'answer',
  flow_input_requested: 'question',
  flow_input_received: 'answer',
};

/** Parts of an answer that comes whole when the model has ended: no codec knows which other parts there are. */
export const CHUNKS: ReadonlySet<string> = new Set(['llm_stream_chunk', 'llm_thinking_chunk']);

/** What a record is. */
export function workOf({ type, flow_name, resumed }: CrewaiRecord): CrewaiWork {
  if (type === 'flow_started' && resumed === true) return 'flow_resumes';
  const known = Object.hasOwn(KINDS, type) ? (KINDS[type] ?? 'other') : 'other';
  return flow_name === OWN_FLOW && type.startsWith('flow_') ? 'other' : known;
}

export type CrewaiScope = {
  readonly task: string;
  /** What the task is a part of where it is none of its own; of one of its own its parent. */
  readonly within: string | null;
};

/**
 * Where an event stands: what begins opens a scope of its own id, what ends one names it in `started_event_id`, and everything
 * else belongs to the scope that it names as its parent. The scope of a flow that is a run of its own has the name of the run: a flow
 * that was paused goes on in a scope of another id.
 */
export function scopeOf(wire: CrewaiRecord): CrewaiScope {
  const { event_id, started_event_id, parent_event_id, type, flow_scope, run } = wire;
  const named = (id: string) => (id === flow_scope && run !== undefined ? run : id);
  const within = parent_event_id ? named(parent_event_id) : null;
  if (started_event_id) return { task: named(started_event_id), within };
  if (type.endsWith('_started')) return { task: named(event_id), within };
  return { task: within ?? event_id, within: null };
}
