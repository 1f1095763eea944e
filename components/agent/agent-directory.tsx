'use client';
// Every agent of the workspace, by name, with its presence as it is.
import { useState } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { useWorkspaceView } from '@/components/shell/workspace-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LIST_PAGE } from '@/lib/client/api';
import { agentName, HUMAN_AGENT_ID } from '@/lib/model/ids';
import { AgentRow } from './agent-row';

export function AgentDirectory() {
  const { agents } = useWorkspaceView();
  const [search, setSearch] = useState('');
  const [shownMax, setShownMax] = useState(LIST_PAGE);
  const all = agents.filter((agent) => agent.agent_id !== HUMAN_AGENT_ID);
  const found = all.filter((agent) =>
    agentName(agent.agent_id).toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <>
      <PageHeader
        back={{ href: '/browse', label: 'Back to the list' }}
        title="Agents"
        state={<span className="text-12 text-ink-faint tabular-nums">{all.length}</span>}
      >
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
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
          <EmptyState title="No agent has this name">Try a part of it.</EmptyState>
        )}
        <ul aria-label="Agents">
          {found.slice(0, shownMax).map((agent) => (
            <AgentRow key={agent.agent_id} agent={agent} />
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
