'use client';
// Who gets a task instead: whom the router chooses, where it chose before, or somebody by name.
import { Route } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { Presence } from '@/components/entity/presence';
import { FindField } from '@/components/ui/form/find-field';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { TASK_DIALOG } from '@/lib/messages/en/features/action/task-dialog';
import { agentName, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { AgentSummary } from '@/lib/model/summary';

/** More are found by typing. */
const SHOWN_MAX = 50;

export function ReassignChoice({
  present,
  mayRoute,
  chosen,
  onChosen,
}: {
  /** Who has it, and does not get it again. */
  present: string | null;
  /** Whether the router can choose. */
  mayRoute: boolean;
  /** Null is the router, and nobody where it cannot choose. */
  chosen: string | null;
  onChosen: (agentId: string | null) => void;
}) {
  const messages = useMessages(TASK_DIALOG).choice;
  const { agents } = useWorkspaceView();
  const [search, setSearch] = useState('');
  const name = useId();
  const wanted = search.trim().toLowerCase();
  const found = agents
    .filter(
      ({ agent_id, registered }) =>
        registered &&
        agent_id !== present &&
        agent_id !== HUMAN_AGENT_ID &&
        agentName(agent_id).toLowerCase().includes(wanted),
    )
    // Who is not there can have it too, but is hardly meant.
    .toSorted((one, other) => Number(isAway(one)) - Number(isAway(other)));
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-12 text-ink-faint">{messages.title}</legend>
      {mayRoute && (
        <Choice name={name} isChosen={chosen === null} onChosen={() => onChosen(null)}>
          <span className="text-ink-faint">
            <Icon of={Route} />
          </span>
          <span className="text-ink-strong">{messages.router}</span>
          <span className="text-12 text-ink-faint">{messages.routerChooses}</span>
        </Choice>
      )}
      <div className="rounded border border-hairline">
        <FindField label={messages.find} value={search} onChange={setSearch} />
        <div className="max-h-56 overflow-y-auto p-1">
          {found.slice(0, SHOWN_MAX).map(({ agent_id, status }) => (
            <Choice
              key={agent_id}
              name={name}
              isChosen={chosen === agent_id}
              onChosen={() => onChosen(agent_id)}
            >
              <Avatar agentId={agent_id} size="tiny" />
              <span className="min-w-0 flex-1 truncate text-ink-strong">
                <AgentName agentId={agent_id} />
              </span>
              <Presence status={status} />
            </Choice>
          ))}
          {found.length === 0 && <p className="px-2 py-2 text-ink-faint">{messages.none}</p>}
          {found.length > SHOWN_MAX && (
            <p className="px-2 py-1 text-12 text-ink-faint">
              {messages.more(found.length - SHOWN_MAX)}
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}

function isAway({ status }: AgentSummary): boolean {
  return status === 'offline';
}

function Choice({
  name,
  isChosen,
  onChosen,
  children,
}: {
  name: string;
  isChosen: boolean;
  onChosen: () => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2 rounded-small px-2 hover:bg-fill-active has-focus-visible:bg-fill-active">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChosen}
        className="size-4 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}
