'use client';
// How an agent kept the rules lately: what the server drew, read again after it said something or was refused.
import { useState } from 'react';
import { getConformance } from '@/lib/client/api/api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { useRejectionNews } from '@/lib/client/tab/use-rejection-news';
import type { AgentSummary } from '@/lib/model/summary';
import {
  type ConformanceOverTime,
  conformanceOverTime,
} from '@/lib/projections/agents/conformance';
import { ok } from '@/lib/std/result';
import { CONFORMANCE_BUCKETS, CONFORMANCE_MESSAGES } from './conformance-span';

/** A busy agent is read this often. Milliseconds. */
const READ_EVERY_MS = 3_000;

/** `initial` is what the server drew the page with. What cannot be read leaves it as it was. */
export function useConformance(
  agent: AgentSummary,
  initial: ConformanceOverTime,
): ConformanceOverTime {
  const [drawnWith] = useState(agent.last_seq ?? 0);
  const { value, readAgain } = useVersionedQuery({
    queryKey: ['conformance', agent.agent_id],
    version: agent.last_seq ?? 0,
    read: async () => {
      const answer = await getConformance(agent.agent_id);
      if (!answer.ok) return answer;
      const limits = { limit: CONFORMANCE_MESSAGES, bucketsMax: CONFORMANCE_BUCKETS };
      return ok(conformanceOverTime(answer.value, limits));
    },
    initial: { version: drawnWith, value: initial },
    readEveryMs: READ_EVERY_MS,
  });
  useRejectionNews({ agent_id: agent.agent_id }, readAgain);
  return value ?? initial;
}
