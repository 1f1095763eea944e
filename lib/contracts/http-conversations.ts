// Answers about what agents say to each other in protocols that keep conversations.
import type { z } from 'zod';
import { AgentConversations } from '@/lib/model/dialects/agent-conversations';

export const ConversationsAnswer = AgentConversations;
export type ConversationsAnswer = z.infer<typeof ConversationsAnswer>;
