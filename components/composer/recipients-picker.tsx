'use client';
// Who gets the message: everybody who took part, everybody who is registered, or the whole group.
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { FindField } from '@/components/ui/form/find-field';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Popover } from '@/components/ui/overlay/popover';
import { COMPOSING } from '@/lib/messages/en/features/composer/composing';
import { agentName, GROUP_ALL } from '@/lib/model/ids';

/** More are found by typing. */
const SHOWN_MAX = 50;

export function RecipientsPicker({
  candidates,
  chosen,
  onChosen,
}: {
  candidates: readonly string[];
  chosen: readonly string[];
  onChosen: (agentIds: readonly string[]) => void;
}) {
  const messages = useMessages(COMPOSING).recipients;
  const [search, setSearch] = useState('');
  const all = [GROUP_ALL, ...candidates.filter((agentId) => agentId !== GROUP_ALL)];
  const found = all.filter((agentId) =>
    agentName(agentId).toLowerCase().includes(search.trim().toLowerCase()),
  );
  const toggle = (agentId: string, isChosen: boolean) =>
    onChosen(isChosen ? [...chosen, agentId] : chosen.filter((other) => other !== agentId));
  return (
    <Popover
      label={messages.title}
      trigger={
        <button
          type="button"
          className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-small px-1.5 text-ink-strong hover:bg-fill-active"
        >
          <span className="sr-only">{messages.chosen}</span>
          <Chosen chosen={chosen} />
          <span className="text-ink-faint">
            <Icon of={ChevronDown} />
          </span>
        </button>
      }
    >
      <FindField label={messages.find} value={search} onChange={setSearch} />
      <ul className="max-h-64 overflow-y-auto p-1">
        {found.slice(0, SHOWN_MAX).map((agentId) => (
          <li key={agentId}>
            <label className="flex min-h-8 cursor-pointer items-center gap-2 rounded-small px-2 hover:bg-fill-active has-focus-visible:bg-fill-active">
              <input
                type="checkbox"
                checked={chosen.includes(agentId)}
                onChange={(event) => toggle(agentId, event.target.checked)}
                className="size-4 accent-accent"
              />
              <Avatar agentId={agentId} size="tiny" />
              <span className="min-w-0 flex-1 truncate text-ink-strong">
                <AgentName agentId={agentId} />
              </span>
              {agentId === GROUP_ALL && (
                <span className="text-12 text-ink-faint">{messages.everybody}</span>
              )}
            </label>
          </li>
        ))}
        {found.length === 0 && <li className="px-2 py-2 text-ink-faint">{messages.noneFound}</li>}
      </ul>
    </Popover>
  );
}

function Chosen({ chosen }: { chosen: readonly string[] }) {
  const messages = useMessages(COMPOSING).recipients;
  const first = chosen[0];
  if (first === undefined) return <span className="text-warn">{messages.nobody}</span>;
  return (
    <>
      <Avatar agentId={first} size="tiny" />
      <span className="truncate">
        <AgentName agentId={first} />
      </span>
      {chosen.length > 1 && <span className="text-12 text-ink-faint">+{chosen.length - 1}</span>}
    </>
  );
}
