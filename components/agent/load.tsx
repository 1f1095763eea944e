'use client';
// How many tasks an agent works on, of how many it takes. The label stands beside it or above it.
import { useMessages } from '@/components/ui/language/language-context';
import { AGENT_LOAD } from '@/lib/messages/en/features/agent/agent-load';
import type { AgentSummary } from '@/lib/model/summary';

export function Load({ agent }: { agent: Pick<AgentSummary, 'tasks_open' | 'card'> }) {
  const messages = useMessages(AGENT_LOAD);
  const limit = agent.card?.limits?.max_concurrency;
  const isFull = limit !== undefined && agent.tasks_open >= limit && limit > 0;
  return (
    <span className={`tabular-nums ${isFull ? 'text-warn' : ''}`}>
      {limit === undefined ? agent.tasks_open : messages.open(agent.tasks_open, limit)}
    </span>
  );
}
