// The API as the views ask it: one function per question, each with the answer's contract.
import type { AuditPage } from '@/lib/contracts/http-audit';
import type { ConversationsAnswer } from '@/lib/contracts/http-conversations';
import type { MomentsAnswer, TasksAnswer } from '@/lib/contracts/http-directory';
import type { EventsPage, PinsAnswer, ResultsAnswer } from '@/lib/contracts/http-events';
import type { CreatedKey, KeyRequest, KeysAnswer, SessionAnswer } from '@/lib/contracts/http-keys';
import type { DemoStatus, RejectionsPage } from '@/lib/contracts/http-operations';
import type {
  ConformanceAnswer,
  ProtocolsAnswer,
  TranslateAnswer,
  TranslateRequest,
} from '@/lib/contracts/http-protocols';
import { API_FAILURES } from '@/lib/messages/en/shared/api-failures';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventDetail } from '@/lib/model/event-record';
import { err, ok } from '@/lib/std/result';
import { pageMessagesOf } from './page-language';
import { type ApiFailure, type ApiResult, queryOf, removeAt, requestApi } from './request';

export type { ApiFailure, ApiResult };

/** One page of a list of summaries: what the views ask for at once. */
export const LIST_PAGE = 50;

/** One page of history: a few screens, read in one go. */
export const HISTORY_PAGE = 200;

/** Which events, and from where. */
export type HistoryQuery = {
  readonly filter: EventFilter;
  readonly after?: number;
  readonly before?: number;
  readonly order: 'asc' | 'desc';
  readonly limit?: number;
  /** Also what people reacted to the events of the page. */
  readonly reactions?: 'true';
};

/** One page of the log: the events that a filter means, from one side. */
export function getEvents(
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<ApiResult<EventsPage>> {
  const { filter, limit = HISTORY_PAGE, ...rest } = query;
  const { type, ...others } = filter;
  const text = queryOf({ ...others, type: type?.join(','), ...rest, limit });
  return requestApi('GET', `/events${text}`, signal ? { signal } : {});
}

/** One event with its raw message and what else is kept beside it. */
export function getEvent(seq: number): Promise<ApiResult<EventDetail>> {
  return requestApi('GET', `/events/${seq}`);
}

/** What is pinned in a thread at a moment; null is the head. */
export function getPins(
  threadId: string,
  at: number | null,
  signal?: AbortSignal,
): Promise<ApiResult<PinsAnswer>> {
  const path = `/threads/${encodeURIComponent(threadId)}/pins${queryOf({ at })}`;
  return requestApi('GET', path, signal ? { signal } : {});
}

/** Posts one event; a rejected one is a failure with the reason that the server gave. */
export async function postEvent(message: ClutchMessage): Promise<ApiResult<{ seq: number }>> {
  const answer = await requestApi<ResultsAnswer>('POST', '/events', {
    body: message,
    isAnswer: hasResults,
  });
  if (!answer.ok) return answer;
  const [result] = answer.value.results;
  if (result?.seq !== undefined) return ok({ seq: result.seq });
  const { title, detail } = (await pageMessagesOf(API_FAILURES)).notTaken;
  return err({
    code: result?.error?.code ?? 'no_answer',
    title,
    detail: result?.error?.message ?? detail,
  });
}

/** An answer about items is one also where it says that they were refused. */
export function hasResults(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'results' in value;
}

/** The tasks of a run at a moment, by default at the head. */
export function getTasks(runId: string, at: number | null = null): Promise<ApiResult<TasksAnswer>> {
  return requestApi('GET', `/runs/${encodeURIComponent(runId)}/tasks${queryOf({ at })}`);
}

/** Every event of a run as a moment. */
export function getMoments(runId: string, signal?: AbortSignal): Promise<ApiResult<MomentsAnswer>> {
  const path = `/runs/${encodeURIComponent(runId)}/moments`;
  return requestApi('GET', path, signal ? { signal } : {});
}

/** The protocols that are spoken here, with their rules and samples. */
export function getProtocols(): Promise<ApiResult<ProtocolsAnswer>> {
  return requestApi('GET', '/protocols');
}

/** One message judged and said in another protocol, or in all; nothing is stored. */
export function translateMessage(
  request: TranslateRequest,
  signal?: AbortSignal,
): Promise<ApiResult<TranslateAnswer>> {
  return requestApi('POST', '/translate', { body: request, ...(signal && { signal }) });
}

/** Refused messages, newest first; `before` continues after one by its id. */
export function getRejections(query: {
  channel?: string;
  agent_id?: string;
  /** The moment; null is the present. */
  at?: number | null;
  before: number | null;
}): Promise<ApiResult<RejectionsPage>> {
  return requestApi('GET', `/rejections${queryOf({ ...query, order: 'desc', limit: LIST_PAGE })}`);
}

/** Who did what, newest first; `before` continues after an entry by its id. */
export function getAudit(query: {
  readonly actor: string | null;
  readonly action: string | null;
  readonly before: number | null;
}): Promise<ApiResult<AuditPage>> {
  return requestApi('GET', `/audit${queryOf({ ...query, order: 'desc', limit: HISTORY_PAGE })}`);
}

/** How the last messages of an agent kept the rules. */
export function getConformance(agentId: string): Promise<ApiResult<ConformanceAnswer>> {
  return requestApi('GET', `/agents/${encodeURIComponent(agentId)}/conformance?limit=1000`);
}

/** What CBCL shows of an agent's conversations. */
export function getConversations(agentId: string): Promise<ApiResult<ConversationsAnswer>> {
  return requestApi('GET', `/agents/${encodeURIComponent(agentId)}/conversations`);
}

/** Whether the sample team plays. */
export function getDemo(): Promise<ApiResult<DemoStatus>> {
  return requestApi('GET', '/demo');
}

/** Starts the sample team; a `conflict` where it plays already. */
export function startDemo(): Promise<ApiResult<DemoStatus>> {
  return requestApi('POST', '/demo');
}

/** Cancels the run of the sample team and ends its agents. */
export function stopDemo(): Promise<ApiResult<DemoStatus>> {
  return requestApi('DELETE', '/demo');
}

/** The keys of the API without their secrets, revoked ones among them. */
export function getKeys(): Promise<ApiResult<KeysAnswer>> {
  return requestApi('GET', '/keys');
}

/** The secret in the answer is shown this once. */
export function createKey(request: KeyRequest): Promise<ApiResult<CreatedKey>> {
  return requestApi('POST', '/keys', { body: request });
}

/** Revokes a key; what was opened with it ends within a second. */
export function deleteKey(id: string): Promise<ApiResult<null>> {
  return removeAt(`/keys/${encodeURIComponent(id)}`);
}

/** Opens a session with the secret of a key; the cookie comes with the answer. */
export function signIn(key: string): Promise<ApiResult<SessionAnswer>> {
  return requestApi('POST', '/session', { body: { key } });
}

/** Ends the browser's session. */
export function signOut(): Promise<ApiResult<null>> {
  return requestApi('DELETE', '/session');
}
