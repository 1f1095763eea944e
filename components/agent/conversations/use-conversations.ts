'use client';
// An agent's conversations: what the server drew, read again after new messages. Others change them
// too, by asking and answering, so that for an agent that is in one every new event of the log counts.
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { getConversations } from '@/lib/client/api/api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import type { AgentConversations } from '@/lib/model/dialects/agent-conversations';
import type { AgentSummary } from '@/lib/model/summary';

/** A busy log is read this often. Milliseconds. */
const READ_EVERY_MS = 1_000;

/** `initial` is what the server drew the page with. What cannot be read leaves it as it was. */
export function useConversations(
  agent: AgentSummary,
  initial: AgentConversations,
): AgentConversations {
  const { seq } = useWorkspaceView();
  const { value } = useVersionedQuery({
    queryKey: ['conversations', agent.agent_id],
    version: (shown) => (isSilent(shown ?? initial) ? (agent.last_seq ?? 0) : seq),
    read: () => getConversations(agent.agent_id),
    initial: { version: initial.seq, value: initial },
    readEveryMs: READ_EVERY_MS,
  });
  return value ?? initial;
}

/** Whether no conversation of it is known. */
export function isSilent({ speaks, conversations, told }: AgentConversations): boolean {
  return speaks.length === 0 && conversations.length === 0 && told.length === 0;
}
