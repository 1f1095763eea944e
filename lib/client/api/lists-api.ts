// The lists of names as the views ask for them: page by page, by search, and what operators hid; and what they change of them.
import type { AgentsAnswer, StandingsAnswer } from '@/lib/contracts/http-agents';
import type { RunsPage, ThreadsPage } from '@/lib/contracts/http-directory';
import type { AgentStanding } from '@/lib/model/orchestration/standing';
import type {
  AgentSummary,
  ChannelSummary,
  PastChannel,
  RunSummary,
  ThreadSummary,
} from '@/lib/model/summary';
import type { ChannelChange, ViewedKind } from '@/lib/model/view-change';
import { ok } from '@/lib/std/result';
import { LIST_PAGE } from './api';
import { type ApiResult, queryOf, requestApi } from './request';

/** What of a list is asked for. */
export type ListQuestion = {
  readonly q?: string;
  readonly isHidden?: boolean;
  /** Of threads. */
  readonly channel?: string;
  /** A moment of the past; null is the present. */
  readonly at?: number | null;
  readonly limit?: number;
};

/** A page of a list; `next` goes on behind it. */
export type Rows<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** The row of each list. */
export type RowOf = {
  readonly channel: ChannelSummary;
  /** A channel at a moment. */
  readonly past_channel: PastChannel;
  readonly thread: ThreadSummary;
  readonly run: RunSummary;
  readonly agent: AgentSummary;
  /** An agent at a moment. */
  readonly standing: AgentStanding;
};

/** What lists are of: what stands in those of today, and what of the past is another answer. */
export type ListedKind = keyof RowOf;

/** A page may be short of rows where many were passed over; so often the next one is read at once. */
const SHORT_PAGES_MAX = 20;

/** One page of a list, behind the cursor where there is one. */
export async function getRows<Kind extends ListedKind>(
  kind: Kind,
  question: ListQuestion,
  after: string | null,
  signal?: AbortSignal,
): Promise<ApiResult<Rows<RowOf[Kind]>>> {
  const { limit = LIST_PAGE } = question;
  const rows: RowOf[Kind][] = [];
  let next = after;
  for (let read = 0; read < SHORT_PAGES_MAX; read += 1) {
    const page = await readPage(kind, { ...question, limit: limit - rows.length }, next, signal);
    if (!page.ok) return page;
    rows.push(...(page.value.rows as readonly RowOf[Kind][]));
    next = page.value.next;
    if (next === null || rows.length >= limit) break;
  }
  return ok({ rows, next });
}

type Answer = Partial<Omit<ThreadsPage & RunsPage & AgentsAnswer & StandingsAnswer, 'next'>> & {
  readonly channels?: readonly (ChannelSummary | PastChannel)[];
  readonly next: string | number | null;
};

/** Where each list is, and by which name it answers. */
const LISTS = {
  channel: 'channels',
  past_channel: 'channels',
  thread: 'threads',
  run: 'runs',
  agent: 'agents',
  standing: 'standings',
} as const satisfies Record<ListedKind, keyof Answer>;

async function readPage(
  kind: ListedKind,
  { q, isHidden, channel, at = null, limit }: ListQuestion,
  after: string | null,
  signal?: AbortSignal,
): Promise<ApiResult<Rows<RowOf[ListedKind]>>> {
  const hidden = isHidden === true ? 'true' : null;
  const query = queryOf({ q: q === '' ? null : q, hidden, channel, at, after, limit });
  const list = LISTS[kind];
  const answer = await requestApi<Answer>('GET', `/${list}${query}`, signal ? { signal } : {});
  if (!answer.ok) return answer;
  const { value } = answer;
  const rows = value[list] ?? [];
  return ok({ rows, next: value.next === null ? null : String(value.next) });
}

/** Changes how one thing stands in the lists. */
export function changeView(
  kind: ViewedKind,
  id: string,
  change: ChannelChange,
): Promise<ApiResult<RowOf[ViewedKind]>> {
  return requestApi('PATCH', `/${kind}s/${encodeURIComponent(id)}`, { body: change });
}
