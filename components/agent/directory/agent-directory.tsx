'use client';
// Every agent of the workspace, by name, with its presence as it is; or, of a moment, those that had said something by then.
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { type TimeTravel, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { PagedList } from '@/components/ui/list/paged-list';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import type { Rows } from '@/lib/client/api/lists-api';
import { useRows } from '@/lib/client/api/use-rows';
import { useLiveAgents } from '@/lib/client/tab/use-workspace';
import { AGENT_DIRECTORY } from '@/lib/messages/en/features/agent/agent-directory';
import { COUNTS } from '@/lib/messages/en/shared/counts';
import { agentName, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { RecentSuccess } from '@/lib/model/orchestration/routing';
import type { AgentStanding } from '@/lib/model/orchestration/standing';
import { AgentStatus, type AgentSummary } from '@/lib/model/summary';
import { AGENT_ROW_HEIGHTS, AgentColumns, AgentRow } from './agent-row';
import { AgentsThen } from './agents-then';
import { type AgentFilter, DirectoryHead, NoneFound } from './directory-head';

/** The first page, as the server drew it: of the present, or of a moment. */
export type DrawnAgents =
  | { readonly at: null; readonly agents: Rows<AgentSummary> }
  | { readonly at: number; readonly standings: Rows<AgentStanding> };

export function AgentDirectory({
  drawn,
  successOf,
}: {
  drawn: DrawnAgents;
  /** By agent, where tasks ended, as of when the page was drawn. */
  successOf: Readonly<Record<string, RecentSuccess>>;
}) {
  const params = useSearchParams();
  const [drawnQ] = useState(params.get('q') ?? '');
  const filter: AgentFilter = {
    q: params.get('q') ?? '',
    presence: AgentStatus.safeParse(params.get('presence')).data ?? null,
  };
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const at = travel.moment.settled;
  const isAsDrawn = filter.q === drawnQ;
  const agents = drawn.at === null && isAsDrawn ? drawn.agents : null;
  const standings = drawn.at !== null && drawn.at === at && isAsDrawn ? drawn.standings : null;
  return (
    <>
      {at === null ? (
        <AgentsNow filter={filter} initial={agents} successOf={successOf} travel={travel} />
      ) : (
        <AgentsThen filter={filter} at={at} initial={standings} travel={travel} />
      )}
      <LogTimeBar travel={travel} />
    </>
  );
}

function AgentsNow({
  filter,
  initial,
  successOf,
  travel,
}: {
  filter: AgentFilter;
  initial: Rows<AgentSummary> | null;
  successOf: Readonly<Record<string, RecentSuccess>>;
  travel: TimeTravel;
}) {
  const messages = useMessages(AGENT_DIRECTORY);
  const { count } = useMessages(COUNTS);
  const { q, presence } = filter;
  const pages = useRows('agent', { q }, initial);
  const all = useAllAgents(pages.rows, q);
  const found = all.filter(({ status }) => presence === null || status === presence);
  return (
    <>
      <DirectoryHead
        filter={filter}
        travel={travel}
        state={
          <span className="text-12 text-ink-faint tabular-nums">
            {count(all.length)}
            {pages.hasMore && '+'}
          </span>
        }
      />
      <PagedList
        label={messages.title}
        rows={found.map((agent) => ({ key: agent.agent_id, agent }))}
        heights={AGENT_ROW_HEIGHTS}
        renderRow={({ agent }) => (
          <AgentRow agent={agent} success={successOf[agent.agent_id] ?? null} />
        )}
        pages={pages}
        more={messages.more}
        head={<AgentColumns isPast={false} />}
        empty={
          <NoneFound filter={filter}>
            <EmptyState
              title={messages.none.title}
              action={<ButtonLink href="/settings">{messages.none.connect}</ButtonLink>}
            >
              {messages.none.text}
            </EmptyState>
          </NoneFound>
        }
      />
    </>
  );
}

/** Those that were read, as they are at this moment, with those that came since, by id. */
function useAllAgents(read: readonly AgentSummary[], q: string): readonly AgentSummary[] {
  const { agents: newest } = useWorkspaceView('live');
  const wanted = q.toLowerCase();
  const live = useLiveAgents(read);
  const known = new Map(live.map((agent) => [agent.agent_id, agent]));
  const isFound = ({ agent_id }: AgentSummary) =>
    agentName(agent_id).toLowerCase().includes(wanted);
  for (const agent of newest.filter(isFound)) {
    if (!known.has(agent.agent_id)) known.set(agent.agent_id, agent);
  }
  return [...known.values()]
    .filter((agent) => agent.agent_id !== HUMAN_AGENT_ID && agent.hidden === undefined)
    .sort((one, other) => (one.agent_id < other.agent_id ? -1 : 1));
}
