// How many tasks an agent works on, of how many it takes. The label stands beside it or above it.
import type { AgentSummary } from '@/lib/model/summary';

export function Load({ agent }: { agent: Pick<AgentSummary, 'tasks_open' | 'card'> }) {
  const limit = agent.card?.limits?.max_concurrency;
  const isFull = limit !== undefined && agent.tasks_open >= limit && limit > 0;
  return (
    <span className={`tabular-nums ${isFull ? 'text-warn' : ''}`}>
      {agent.tasks_open}
      {limit !== undefined && ` of ${String(limit)}`}
    </span>
  );
}
