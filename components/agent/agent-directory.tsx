'use client';
// Every agent of the workspace, by name, with its presence as it is.
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Presence } from '@/components/entity/presence';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { changeQuery } from '@/components/ui/query-link';
import { PageHeader } from '@/components/workspace/page-header';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { LIST_PAGE } from '@/lib/client/api/api';
import { agentName, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { RecentSuccess } from '@/lib/model/orchestration/routing';
import { AgentStatus } from '@/lib/model/summary';
import { AgentColumns, AgentRow } from './agent-row';

export function AgentDirectory({
  successOf,
}: {
  /** By agent, where tasks ended, as of when the page was drawn. */
  successOf: Readonly<Record<string, RecentSuccess>>;
}) {
  const { agents } = useWorkspaceView('live');
  const params = useSearchParams();
  // Typed text is kept here, for the address follows a moment later.
  const [search, setSearch] = useState(params.get('q') ?? '');
  const presence = AgentStatus.safeParse(params.get('presence')).data ?? null;
  const [shownMax, setShownMax] = useState(LIST_PAGE);
  const all = agents.filter((agent) => agent.agent_id !== HUMAN_AGENT_ID);
  const found = all.filter(
    ({ agent_id, status }) =>
      (presence === null || status === presence) &&
      agentName(agent_id).toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <>
      <PageHeader
        back={{ href: '/browse', label: 'Back to the list' }}
        title="Agents"
        state={<span className="text-12 text-ink-faint tabular-nums">{all.length}</span>}
      >
        <PresenceMenu presence={presence} />
        <input
          type="search"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            changeQuery({ q: event.target.value || null }, 'replace');
          }}
          aria-label="Find an agent by name"
          placeholder="Find by name"
          className="h-7 w-32 rounded border border-hairline bg-raised px-2 text-ink-strong md:w-48"
        />
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {all.length === 0 && (
          <EmptyState
            title="No agents yet"
            action={<ButtonLink href="/settings">Connect an agent</ButtonLink>}
          >
            An agent appears when it registers or speaks.
          </EmptyState>
        )}
        {all.length > 0 && found.length === 0 && (
          <EmptyState title={presence === null ? 'No agent has this name' : 'No such agent'}>
            Try a part of the name{presence !== null && ', or any presence'}.
          </EmptyState>
        )}
        {found.length > 0 && <AgentColumns />}
        <ul aria-label="Agents">
          {found.slice(0, shownMax).map((agent) => (
            <AgentRow
              key={agent.agent_id}
              agent={agent}
              success={successOf[agent.agent_id] ?? null}
            />
          ))}
        </ul>
        {found.length > shownMax && (
          <div className="p-4">
            <Button onClick={() => setShownMax(shownMax + LIST_PAGE)}>
              Show {Math.min(LIST_PAGE, found.length - shownMax)} more
            </Button>
          </div>
        )}
      </div>
    </>
  );
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
