// How many tasks an agent has in its hands, of how many it takes.
import type { AgentSummary } from '@/lib/model/summary';

export function Load({ agent }: { agent: Pick<AgentSummary, 'tasks_open' | 'card'> }) {
  const limit = agent.card?.limits?.max_concurrency;
  const isFull = limit !== undefined && agent.tasks_open >= limit && limit > 0;
  if (limit === undefined) {
    return (
      <span className="tabular-nums">
        {agent.tasks_open === 0 ? 'no open tasks' : `${String(agent.tasks_open)} open`}
      </span>
    );
  }
  return (
    <span className={`tabular-nums ${isFull ? 'text-warn' : ''}`}>
      {agent.tasks_open} of {limit} open
    </span>
  );
}
