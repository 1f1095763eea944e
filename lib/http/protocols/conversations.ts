// What an agent's part in conversations comes to.
import { ConversationsAnswer } from '@/lib/contracts/http-conversations';
import { knownAgentId } from '../operation/known-agent';
import { notFound, type Operation, operation } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json } from '../operation/reply';

export const conversationOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/agents/{agent_id}/conversations',
    access: 'read',
    tag: 'Agents',
    summary:
      'What an agent knows of its conversations: dialects, threads, who awaits whose answer, what it was told',
    answers: { 200: [{ type: JSON_TYPE, schema: ConversationsAnswer }] },
    handle: async ({ c, deps }) => {
      const { engine } = deps;
      const agentId = await knownAgentId({ c, deps });
      const found = await engine.conversations(agentId);
      const hasAny = found.conversations.length > 0;
      if (!hasAny && (await engine.directory.rows.agent(agentId)) === null)
        throw notFound(`agent ${agentId}`);
      return json(found satisfies ConversationsAnswer);
    },
  }),
];
