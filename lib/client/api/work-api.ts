// The API about work that is owed, as the views ask it: lineage, obligations, deliveries, workflows,
// and what people do to a task.
import type { DeliveriesAnswer } from '@/lib/contracts/http-deliveries';
import type { ObligationsAnswer, WorkflowsAnswer } from '@/lib/contracts/http-orchestration';
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import type { Lineage } from '@/lib/model/orchestration/lineage';
import type { ObligationKind } from '@/lib/model/orchestration/obligation';
import type { AgentStanding } from '@/lib/model/orchestration/standing';
import { type ApiResult, queryOf, requestApi } from './request';

/** What a person does to a task, as the API takes it. */
export type TaskActionRequest =
  | { readonly action: 'cancel'; readonly reason?: string }
  | { readonly action: 'retry' }
  /** Without an agent the router chooses, and not the present one. */
  | { readonly action: 'reassign'; readonly to?: string }
  | { readonly action: 'remind'; readonly agent_id: string }
  | { readonly action: 'approve' | 'reject' | 'question'; readonly comment?: string };

/** Who handed what to whom in a run, at a moment, by default at the head. */
export function getLineage(
  runId: string,
  at: number | null = null,
  signal?: AbortSignal,
): Promise<ApiResult<Lineage>> {
  const query = queryOf({ run_id: runId, at });
  return requestApi('GET', `/delegations${query}`, signal ? { signal } : {});
}

/** What was known of an agent at a moment; null is the head. */
export function getStanding(
  agentId: string,
  at: number | null,
  signal?: AbortSignal,
): Promise<ApiResult<AgentStanding>> {
  const path = `/agents/${encodeURIComponent(agentId)}/standing${queryOf({ at })}`;
  return requestApi('GET', path, signal ? { signal } : {});
}

/** Rows that a view reads at once: more than anybody works through, and within a page of the API. */
export const OWED_MAX = 1_000;

/** Of which run, by whom and of which kind; null is any. */
export type OwedFilter = {
  readonly run_id: string | null;
  /** Who owes. */
  readonly agent_id: string | null;
  readonly kind: ObligationKind | null;
};

/** Who owes what to whom at a moment, by default at this one: the oldest first, and how many there are. */
export function getObligations(
  filter: OwedFilter,
  at: number | null = null,
  signal?: AbortSignal,
): Promise<ApiResult<ObligationsAnswer>> {
  const query = queryOf({ ...filter, at, limit: OWED_MAX });
  return requestApi('GET', `/obligations${query}`, signal ? { signal } : {});
}

/** Does something to a task; the answer names the event that records it. */
export function postTaskAction(
  task: { readonly run_id: string; readonly task_id: string },
  request: TaskActionRequest,
): Promise<ApiResult<{ seq: number }>> {
  const { action, ...body } = request;
  const [runId, taskId] = [encodeURIComponent(task.run_id), encodeURIComponent(task.task_id)];
  return requestApi('POST', `/runs/${runId}/tasks/${taskId}/${action}`, { body });
}

/** Deliveries in these states, newest first. */
export function getDeliveries(query: {
  readonly states: readonly DeliveryState[];
  readonly agentId?: string;
  readonly limit: number;
}): Promise<ApiResult<DeliveriesAnswer>> {
  const { states, agentId, limit } = query;
  const text = queryOf({ state: states.join(','), agent_id: agentId, limit });
  return requestApi('GET', `/deliveries${text}`);
}

/** Sends again what was given up. */
export function resendDelivery(delivery: {
  readonly agent_id: string;
  readonly seq: number;
}): Promise<ApiResult<unknown>> {
  return requestApi('POST', '/deliveries/resend', { body: delivery });
}

/** The workflows whose contracts hold here. */
export function getWorkflows(): Promise<ApiResult<WorkflowsAnswer>> {
  return requestApi('GET', '/workflows');
}
