// What was known of an agent at a moment of the log.
import { z } from 'zod';
import { AgentCard } from '../agent-card';
import { AgentStatus } from '../summary';
import { RecentSuccess } from './routing';

/** What would take too much to tell of a moment. */
export const UNTOLD = ['card', 'status', 'success'] as const;

export const AgentStanding = z.object({
  agent_id: z.string(),
  at: z.int().describe('The seq of the last event that counts'),
  card: AgentCard.nullable().describe('Null where it had not registered'),
  role: z.string().nullable().describe('Under which it spoke last'),
  status: AgentStatus.describe(
    'As it reported it, and offline once the log says that it left; the log keeps no heartbeats',
  ),
  last_seq: z.int().nullable(),
  last_at: z.string().nullable(),
  success: RecentSuccess.nullable().describe('How its last tasks had ended; null where none had'),
  untold: z.array(z.enum(UNTOLD)).describe('What would take too much to tell of this moment'),
});
export type AgentStanding = z.infer<typeof AgentStanding>;
