// Bodies and answers about what is on its way to agents: the inbox that an agent empties, and the outbox as operators see it.
import { z } from 'zod';
import {
  DeliveredMessage,
  DeliveryState,
  DeliverySummary,
} from '@/lib/model/orchestration/delivery';
import { Identifier } from '@/lib/model/text';
import { AgentName } from './http-orchestration';
import { LimitText } from './http-parameters';

/** Messages of one answer: with events of 256 KiB it has 25 MiB at most. */
export const PULL_MAX = 100;

/** An agent that does not say how many it takes at once. */
const PULL_DEFAULT = 10;

/** Shorter than the idle timeouts of proxies, which begin at a minute. Milliseconds. */
const PULL_WAIT_MAX_MS = 30_000;

export const PullRequest = z.strictObject({
  max: z.int().min(1).max(PULL_MAX).default(PULL_DEFAULT),
  wait_ms: z
    .int()
    .min(0)
    .max(PULL_WAIT_MAX_MS)
    .default(0)
    .describe('How long to wait for a message where there is none'),
});
export type PullRequest = z.infer<typeof PullRequest>;

export const PullAnswer = z.object({ messages: z.array(DeliveredMessage) });
export type PullAnswer = z.infer<typeof PullAnswer>;

/** Ten full pulls; a lease id is a UUID. */
const LEASES_MAX = 1_000;
const LEASE_ID_LENGTH_MAX = 100;

export const AcknowledgeRequest = z.strictObject({
  lease_ids: z.array(z.string().min(1).max(LEASE_ID_LENGTH_MAX)).max(LEASES_MAX),
});
export type AcknowledgeRequest = z.infer<typeof AcknowledgeRequest>;

export const AcknowledgeAnswer = z.object({
  acknowledged: z
    .array(z.string())
    .describe('The leases that counted; what is missing was leased again and comes again'),
});
export type AcknowledgeAnswer = z.infer<typeof AcknowledgeAnswer>;

export const DeliveriesQuery = z.strictObject({
  state: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(DeliveryState))
    .optional()
    .describe('One state or several, comma-separated; by default all'),
  agent_id: AgentName.optional(),
  run_id: Identifier.optional(),
  limit: LimitText.optional(),
});
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;

export const DeliveriesAnswer = z.object({
  deliveries: z.array(DeliverySummary).describe('Newest first'),
});
export type DeliveriesAnswer = z.infer<typeof DeliveriesAnswer>;

export const ResendRequest = z.strictObject({ agent_id: AgentName, seq: z.int().min(1) });
export type ResendRequest = z.infer<typeof ResendRequest>;

export const ResendAnswer = z.object({ agent_id: z.string(), seq: z.int() });
export type ResendAnswer = z.infer<typeof ResendAnswer>;

export const SigningKeyAnswer = z.object({
  kid: z.string(),
  algorithm: z.literal('Ed25519'),
  public_key: z.string().describe('The 32 bytes, base64url'),
});
export type SigningKeyAnswer = z.infer<typeof SigningKeyAnswer>;
