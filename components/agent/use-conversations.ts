'use client';
// What is known of an agent's conversations: what the server drew, read again after something was said. Others change it
// too, by asking and answering, so that for an agent that is in one every news of the log counts.
import { useQuery } from '@tanstack/react-query';
import { useWorkspaceView } from '@/components/shell/workspace-context';
import { getConversations } from '@/lib/client/api';
import type { AgentConversations } from '@/lib/model/dialects/agent-conversations';
import type { AgentSummary } from '@/lib/model/summary';

/** A log that grows all the time is looked at so often. Milliseconds. */
const READ_EVERY_MS = 1_000;

/** `initial` is what the server drew the page with. What cannot be read leaves it as it was. */
export function useConversations(
  agent: AgentSummary,
  initial: AgentConversations,
): AgentConversations {
  const { seq } = useWorkspaceView();
  const { data } = useQuery({
    queryKey: ['conversations', agent.agent_id],
    queryFn: async () => {
      const answer = await getConversations(agent.agent_id);
      return answer.ok ? answer.value : null;
    },
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY, // what comes is heard of
    refetchInterval: ({ state }) => {
      const shown = state.data ?? initial;
      const newest = isSilent(shown) ? (agent.last_seq ?? 0) : seq;
      return shown.seq < newest ? READ_EVERY_MS : false;
    },
  });
  return data ?? initial;
}

/** Whether no conversation of it is known. */
export function isSilent({ speaks, conversations, told }: AgentConversations): boolean {
  return speaks.length === 0 && conversations.length === 0 && told.length === 0;
}
