'use client';
// What an agent said last: what the server drew, asked for again whenever the agent said something since.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getEvents, LIST_PAGE } from '@/lib/client/api';
import type { EventRecord } from '@/lib/model/event-record';
import type { AgentSummary } from '@/lib/model/summary';

/** Newest first. What cannot be read leaves the list as it was. */
export function useAgentEvents(
  agent: AgentSummary,
  initial: readonly EventRecord[],
): readonly EventRecord[] {
  const newest = initial[0]?.seq ?? 0;
  const { data } = useQuery({
    queryKey: ['agent events', agent.agent_id, agent.last_seq],
    queryFn: async () => {
      const filter = { agent_id: agent.agent_id };
      const page = await getEvents({ filter, order: 'desc', limit: LIST_PAGE });
      return page.ok ? page.value.events : null;
    },
    enabled: (agent.last_seq ?? 0) > newest,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // the key names the agent's last event
  });
  return data ?? initial;
}
