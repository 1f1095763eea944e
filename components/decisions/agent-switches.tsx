'use client';
// Who takes part, and how much each takes at most.
import { useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { Button } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { toLabel } from '@/components/ui/text/split-visible';
import { WHAT_IF } from '@/lib/messages/en/features/decisions/decisions';
import { shownName } from '@/lib/model/ids';
import type { ConsideredAgent } from '@/lib/model/orchestration/routing';
import { NUMBER_FIELD } from './weight-sliders';
import { LIMIT_MAX, type WhatIfChanges, withAgent, withLimit } from './what-if-state';

/** The first ones answer most questions. */
const SHOWN_FIRST = 6;

export type SwitchedAgent = {
  readonly agent_id: string;
  /** What it takes at most, as it was recorded; null for no limit, or none known. */
  readonly limit: number | null;
};

/**
 * The agents of a decision, those first that came furthest, and those that are changed although it does not name them. Of
 * those that fell it does not record the limit: then their cards say it.
 */
export function switchedAgents(
  considered: readonly ConsideredAgent[],
  { away, limits }: WhatIfChanges,
  cardLimitOf: (agentId: string) => number | null,
): SwitchedAgent[] {
  const ids = considered.map(({ agent_id }) => agent_id);
  const recorded = new Map(considered.map(({ agent_id, limit }) => [agent_id, limit]));
  const limitOf = (agentId: string) => {
    const limit = recorded.get(agentId);
    return limit === undefined ? cardLimitOf(agentId) : limit;
  };
  return [...new Set([...ids, ...away, ...limits.keys()])].map((agent_id) => ({
    agent_id,
    limit: limitOf(agent_id),
  }));
}

export function AgentSwitches({
  agents,
  changes,
  onChanged,
}: {
  agents: readonly SwitchedAgent[];
  changes: WhatIfChanges;
  onChanged: (changes: WhatIfChanges) => void;
}) {
  const messages = useMessages(WHAT_IF).agentsOf;
  const [isWhole, setIsWhole] = useState(false);
  if (agents.length === 0) {
    return <p className="text-ink-faint">{messages.none}</p>;
  }
  const isTouched = ({ agent_id }: SwitchedAgent) =>
    changes.away.has(agent_id) || changes.limits.has(agent_id);
  const shown = agents.filter((agent, index) => isWhole || index < SHOWN_FIRST || isTouched(agent));
  return (
    <>
      <ul>
        {shown.map((agent) => (
          <AgentSwitch key={agent.agent_id} agent={agent} changes={changes} onChanged={onChanged} />
        ))}
      </ul>
      {shown.length < agents.length && (
        <div className="pt-1 pl-8">
          <Button size="small" tone="quiet" onClick={() => setIsWhole(true)}>
            {messages.more(agents.length - shown.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function AgentSwitch({
  agent: { agent_id: agentId, limit: recorded },
  changes,
  onChanged,
}: {
  agent: SwitchedAgent;
  changes: WhatIfChanges;
  onChanged: (changes: WhatIfChanges) => void;
}) {
  const messages = useMessages(WHAT_IF).agentsOf;
  const takesPart = !changes.away.has(agentId);
  const limit = changes.limits.get(agentId) ?? recorded;
  const name = toLabel(shownName(agentId));
  return (
    <li className="flex min-h-8 items-center gap-2">
      <button
        type="button"
        role="switch"
        aria-checked={takesPart}
        aria-label={messages.takesPart(name)}
        onClick={() => onChanged(withAgent(changes, agentId, !takesPart))}
        className="relative h-4 w-[26px] shrink-0 rounded-full bg-ink-faint transition-colors duration-100 before:absolute before:-inset-2 after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-raised after:transition-[left] after:duration-100 aria-checked:bg-accent aria-checked:after:left-3"
      />
      <Avatar agentId={agentId} size="tiny" />
      <span
        className={`min-w-0 flex-1 truncate ${takesPart ? 'text-ink-strong' : 'text-ink-faint line-through'}`}
      >
        <AgentName agentId={agentId} />
      </span>
      {takesPart ? (
        <label className="inline-flex shrink-0 items-center gap-1.5 text-12 text-ink-faint">
          {messages.limit}
          {changes.limits.has(agentId) && (
            <s className="tabular-nums">
              <span className="sr-only">{messages.recorded}</span>
              {recorded ?? messages.noLimit}
            </s>
          )}
          <span className="w-14">
            <input
              type="number"
              min={0}
              max={LIMIT_MAX}
              step={1}
              value={limit ?? ''}
              placeholder={messages.noLimit}
              onChange={(event) =>
                onChanged(
                  withLimit(changes, agentId, {
                    limit: event.target.value === '' ? null : Number(event.target.value),
                    recorded,
                  }),
                )
              }
              aria-label={messages.tasksAtATime(name)}
              className={NUMBER_FIELD}
            />
          </span>
        </label>
      ) : (
        <span className="text-12 text-ink-faint">{messages.takenAway}</span>
      )}
    </li>
  );
}
