'use client';
// How an agent kept the rules lately: what the server drew, read again after it said something or was refused.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getConformance } from '@/lib/client/api';
import { useRejectionNews } from '@/lib/client/use-rejection-news';
import type { AgentSummary } from '@/lib/model/summary';
import {
  type ConformanceOverTime,
  conformanceOverTime,
} from '@/lib/projections/agents/conformance';
import { CONFORMANCE_BUCKETS, CONFORMANCE_MESSAGES } from './conformance-span';

/** An agent that speaks all the time is looked at so often. Milliseconds. */
const READ_EVERY_MS = 3_000;

/** `initial` is what the server drew the page with. What cannot be read leaves it as it was. */
export function useConformance(
  agent: AgentSummary,
  initial: ConformanceOverTime,
): ConformanceOverTime {
  const [drawnWith] = useState(agent.last_seq);
  const { data, refetch } = useQuery({
    queryKey: ['conformance', agent.agent_id],
    queryFn: async () => {
      const answer = await getConformance(agent.agent_id);
      if (!answer.ok) return null;
      const limits = { limit: CONFORMANCE_MESSAGES, bucketsMax: CONFORMANCE_BUCKETS };
      return { asOf: agent.last_seq, found: conformanceOverTime(answer.value, limits) };
    },
    initialData: { asOf: drawnWith, found: initial },
    staleTime: Number.POSITIVE_INFINITY, // what comes is heard of
    refetchInterval: ({ state }) => (state.data?.asOf === agent.last_seq ? false : READ_EVERY_MS),
  });
  useRejectionNews({ agent_id: agent.agent_id }, refetch);
  return data?.found ?? initial;
}
