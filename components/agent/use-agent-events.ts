'use client';
// What an agent said last: what the server drew, read again while the agent goes on speaking.
import { useQuery } from '@tanstack/react-query';
import { getEvents, LIST_PAGE } from '@/lib/client/api';
import type { EventRecord } from '@/lib/model/event-record';
import type { AgentSummary } from '@/lib/model/summary';

type Reading = {
  /** The agent's newest event when it was asked for. */
  readonly newest: number;
  readonly events: readonly EventRecord[];
};

/** After the agent said something it is read as soon as this. Milliseconds. */
const READ_EVERY_MS = 500;

/** Newest first. What cannot be read leaves the list as it was. */
export function useAgentEvents(
  agent: AgentSummary,
  initial: readonly EventRecord[],
): readonly EventRecord[] {
  const newest = agent.last_seq ?? 0;
  const { data } = useQuery({
    queryKey: ['agent events', agent.agent_id],
    queryFn: async ({ client, queryKey }) => {
      const filter = { agent_id: agent.agent_id };
      const page = await getEvents({ filter, order: 'desc', limit: LIST_PAGE });
      if (page.ok) return { newest, events: page.value.events };
      return client.getQueryData<Reading>(queryKey) ?? { newest: 0, events: initial };
    },
    initialData: { newest: initial[0]?.seq ?? 0, events: initial },
    staleTime: Number.POSITIVE_INFINITY, // what comes is heard of
    refetchInterval: ({ state }) => ((state.data?.newest ?? 0) < newest ? READ_EVERY_MS : false),
  });
  return data.events;
}
