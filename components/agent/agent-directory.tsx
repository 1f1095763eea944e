'use client';
// Every agent of the workspace, by name, with its presence as it is.
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Presence } from '@/components/entity/presence';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/form/search-field';
import { PagedList } from '@/components/ui/layout/paged-list';
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { changeQuery } from '@/components/ui/query-link';
import { PageHeader } from '@/components/workspace/page-header';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import type { Rows } from '@/lib/client/api/lists-api';
import { useRows } from '@/lib/client/api/use-rows';
import { useLiveAgents } from '@/lib/client/tab/use-workspace';
import { agentName, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { RecentSuccess } from '@/lib/model/orchestration/routing';
import { AgentStatus, type AgentSummary } from '@/lib/model/summary';
import { AgentColumns, AgentRow } from './agent-row';

/** A row, until it is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 52, dense: 44 };

export function AgentDirectory({
  initial,
  successOf,
}: {
  initial: Rows<AgentSummary>;
  /** By agent, where tasks ended, as of when the page was drawn. */
  successOf: Readonly<Record<string, RecentSuccess>>;
}) {
  const params = useSearchParams();
  const [drawnQ] = useState(params.get('q') ?? '');
  const q = params.get('q') ?? '';
  const presence = AgentStatus.safeParse(params.get('presence')).data ?? null;
  const pages = useRows('agent', { q }, q === drawnQ ? initial : null);
  const all = useAllAgents(pages.rows, q);
  const found = all.filter(({ status }) => presence === null || status === presence);
  const isFiltered = presence !== null || q !== '';
  return (
    <>
      <PageHeader
        back={{ href: '/browse', label: 'Back to the list' }}
        title="Agents"
        state={
          <span className="text-12 text-ink-faint tabular-nums">
            {all.length}
            {pages.hasMore && '+'}
          </span>
        }
      >
        <PresenceMenu presence={presence} />
        <SearchField label="Find an agent by name" initial={q} onSearched={search} />
      </PageHeader>
      <PagedList
        label="Agents"
        rows={found.map((agent) => ({ key: agent.agent_id, agent }))}
        heights={ROW_HEIGHTS}
        renderRow={({ agent }) => (
          <AgentRow agent={agent} success={successOf[agent.agent_id] ?? null} />
        )}
        pages={pages}
        more="Show more agents"
        head={<AgentColumns />}
        empty={
          isFiltered ? (
            <EmptyState title={presence === null ? 'No agent has this name' : 'No such agent'}>
              Try a part of the name{presence !== null && ', or any presence'}.
            </EmptyState>
          ) : (
            <EmptyState
              title="No agents yet"
              action={<ButtonLink href="/settings">Connect an agent</ButtonLink>}
            >
              An agent appears when it registers or speaks.
            </EmptyState>
          )
        }
      />
    </>
  );
}

function search(text: string): void {
  changeQuery({ q: text || null }, 'replace');
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

const ANY = '';

function PresenceMenu({ presence }: { presence: AgentStatus | null }) {
  return (
    <ChoiceMenu
      label={presence === null ? 'Any presence' : `Presence: ${presence}`}
      value={presence ?? ANY}
      onChosen={(value) => changeQuery({ presence: value || null })}
      trigger={presence === null ? <span>Any presence</span> : <Presence status={presence} />}
      choices={[
        { value: ANY, label: 'Any presence' },
        ...AgentStatus.options.map((status) => ({
          value: status,
          label: <Presence status={status} />,
        })),
      ]}
    />
  );
}
