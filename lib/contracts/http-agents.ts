// Bodies and answers about agents and their public keys.
import { z } from 'zod';
import { Finding } from '@/lib/model/finding';
import { AgentStanding } from '@/lib/model/orchestration/standing';
import { AgentStatus, AgentSummary } from '@/lib/model/summary';
import { Identifier } from '@/lib/model/text';
import { listParameters, SeqText } from './http-parameters';

export const AgentsQuery = z.strictObject({
  after: Identifier.optional().describe('The `next` of the page before'),
  ...listParameters,
  known: z.literal('true').optional().describe('Also those that are known by name and never came'),
});
export type AgentsQuery = z.infer<typeof AgentsQuery>;

export const AgentsAnswer = z.object({
  agents: z.array(AgentSummary),
  next: z.string().nullable().describe('The `after` of the next page; null at the end'),
  known: z
    .array(
      z.object({ agent_id: z.string(), name: z.string(), role: z.string(), status: AgentStatus }),
    )
    .optional()
    .describe('Where `known` was asked for: everybody by name, with role and status'),
});
export type AgentsAnswer = z.infer<typeof AgentsAnswer>;

export const StandingQuery = z.strictObject({
  at: SeqText.optional().describe('The moment: the seq of the last event that counts'),
});
export type StandingQuery = z.infer<typeof StandingQuery>;

export const StandingsQuery = z.strictObject({
  at: SeqText.describe('The moment: the seq of the last event that counts'),
  after: Identifier.optional().describe('The `next` of the page before'),
  ...listParameters,
});
export type StandingsQuery = z.infer<typeof StandingsQuery>;

export const StandingsAnswer = z.object({
  standings: z.array(AgentStanding).describe('By the id of the agent'),
  next: z
    .string()
    .nullable()
    .describe('The `after` of the next page; null at the end. A page may be short'),
});
export type StandingsAnswer = z.infer<typeof StandingsAnswer>;

export const StandingAnswer = AgentStanding;
export type StandingAnswer = z.infer<typeof StandingAnswer>;

/** What an agent says of itself, in whatever shape. */
export const Introduction = z.record(z.string(), z.unknown());

export const RegisterAnswer = z.object({
  agent: AgentSummary,
  findings: z.array(Finding).describe('What the card lacks'),
});
export type RegisterAnswer = z.infer<typeof RegisterAnswer>;

/** A PEM is about 120 characters. */
const PUBLIC_KEY_LENGTH_MAX = 1000;

export const PublicKeyRequest = z.strictObject({
  public_key: z
    .string()
    .max(PUBLIC_KEY_LENGTH_MAX)
    .describe('Ed25519: 32 bytes as base64, base64url or hex, or a SubjectPublicKeyInfo PEM'),
});
export type PublicKeyRequest = z.infer<typeof PublicKeyRequest>;

export const PublicKeyAnswer = z.object({
  agent_id: z.string(),
  kid: z.string(),
  public_key: z.string().describe('The 32 bytes, base64url'),
  created_at: z.string(),
});
export type PublicKeyAnswer = z.infer<typeof PublicKeyAnswer>;

export const RestartAnswer = z.object({ seq: z.int().describe('The event that asks for it') });
export type RestartAnswer = z.infer<typeof RestartAnswer>;
