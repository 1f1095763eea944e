'use client';
// The agents with their presence; those that are there come first.
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { NarrowAgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { Presence } from '@/components/entity/presence';
import { Icon } from '@/components/ui/icon';
import { agentHref } from '@/components/workspace/routes';
import type { SHELL } from '@/lib/messages/en/features/shell/shell';
import type { PLACES } from '@/lib/messages/en/shared/places';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { NEWEST_AGENTS_MAX } from '@/lib/model/newest-rows';
import type { AgentStatus, AgentSummary } from '@/lib/model/summary';
import { type NavItem, NavRow, navSection } from './nav-row';

/** As many as fit on a small screen; the directory has all. */
const AGENTS_MAX = 10;

const RANK: Readonly<Record<AgentStatus, number>> = {
  busy: 0,
  error: 1,
  online: 2,
  idle: 3,
  offline: 4,
};

export function agentItems(
  agents: readonly AgentSummary[],
  messages: typeof SHELL.english,
  places: typeof PLACES.english,
): readonly NavItem[] {
  const all = agents.filter((agent) => agent.agent_id !== HUMAN_AGENT_ID);
  const shown = all
    .toSorted((one, other) => RANK[one.status] - RANK[other.status])
    .slice(0, AGENTS_MAX);
  const rows: NavItem[] = shown.map(({ agent_id: agentId, status }) => ({
    key: `agent ${agentId}`,
    draw: () => <AgentRow agentId={agentId} status={status} />,
  }));
  const directory: NavItem = {
    key: 'all agents',
    draw: () => (
      <NavRow href="/agents" before={<Icon of={Ellipsis} />} isDim>
        {messages.agents.all}
      </NavRow>
    ),
  };
  const isWhole = agents.length < NEWEST_AGENTS_MAX;
  return navSection(places.agents, {
    ...(all.length > 0 && { count: `${String(all.length)}${isWhole ? '' : '+'}` }),
    empty: messages.agents.none,
    items: all.length > 0 ? [...rows, directory] : rows,
  });
}

const AgentRow = memo(function AgentRow({
  agentId,
  status,
}: {
  agentId: string;
  status: AgentStatus;
}) {
  return (
    <NavRow
      href={agentHref(agentId)}
      before={<Avatar agentId={agentId} size="tiny" />}
      after={<Presence status={status} />}
      isDim={status === 'offline'}
    >
      <NarrowAgentName agentId={agentId} />
    </NavRow>
  );
});
