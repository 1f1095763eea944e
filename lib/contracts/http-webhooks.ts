// Webhooks as they are put, tried, listed and called.
import { z } from 'zod';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { FailureCode } from '@/lib/model/failure';
import { Finding } from '@/lib/model/finding';
import { AgentPrefix } from '@/lib/model/principal';
import {
  MAPPING_LENGTH_MAX,
  OutgoingWebhook,
  WEBHOOK_SECRET_LENGTH_MAX,
  Webhook,
  WebhookMapping,
  WebhookName,
  WebhookSignature,
} from '@/lib/model/webhook';
import { ResultsAnswer } from './http-events';

export const WebhookBody = z.strictObject({
  agent_prefix: AgentPrefix.optional().describe(
    'What the ids of all agents begin with that its events name; absent: `agent:` and its name',
  ),
  signature: WebhookSignature,
  secret: z
    .string()
    .max(WEBHOOK_SECRET_LENGTH_MAX)
    .optional()
    .describe('The secret that the sender made; absent: the one that it has, else a fresh one'),
  mapping: WebhookMapping,
  enabled: z.boolean().default(true),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

export const SavedWebhook = Webhook.extend({
  secret: z.string().nullable().describe('Where it was made here: shown this once'),
});
export type SavedWebhook = z.infer<typeof SavedWebhook>;

export const WebhooksAnswer = z.object({ webhooks: z.array(Webhook).describe('By name') });
export type WebhooksAnswer = z.infer<typeof WebhooksAnswer>;

export const MappingTrial = z.strictObject({
  name: WebhookName,
  agent_prefix: AgentPrefix.optional(),
  mapping: z.string().max(MAPPING_LENGTH_MAX),
  sample: z.strictObject({
    body: z.unknown(),
    headers: z.record(z.string(), z.string()).default({}),
  }),
});
export type MappingTrial = z.infer<typeof MappingTrial>;

export const MappingOutcome = z.object({
  events: z.array(ClutchMessage).describe('What the sample would become'),
  findings: z.array(Finding),
  error: z
    .object({
      code: FailureCode,
      message: z.string(),
      at: z.int().optional().describe('Where the expression fails: an offset of characters'),
      path: z.string().optional().describe('`/mapping`, or where of the events'),
    })
    .nullable()
    .describe('Why it would be refused'),
});
export type MappingOutcome = z.infer<typeof MappingOutcome>;

export const HookAnswer = ResultsAnswer.describe(
  'One result for the whole message, or none where the expression gave no event',
);
export type HookAnswer = z.infer<typeof HookAnswer>;

export const OutgoingWebhookBody = z.strictObject({
  url: OutgoingWebhook.shape.url,
  q: OutgoingWebhook.shape.q.default(''),
  enabled: z.boolean().default(true),
});
export type OutgoingWebhookBody = z.infer<typeof OutgoingWebhookBody>;

export const OutgoingWebhookState = OutgoingWebhook.extend({
  waiting: z.int().describe('How many events wait for it'),
  dead: z.int().describe('How many were given up'),
});
export type OutgoingWebhookState = z.infer<typeof OutgoingWebhookState>;

export const SavedOutgoingWebhook = OutgoingWebhook.extend({
  secret: z.string().nullable().describe('Of a new one: shown this once'),
});
export type SavedOutgoingWebhook = z.infer<typeof SavedOutgoingWebhook>;

export const OutgoingWebhooksAnswer = z.object({
  webhooks: z.array(OutgoingWebhookState).describe('By name'),
});
export type OutgoingWebhooksAnswer = z.infer<typeof OutgoingWebhooksAnswer>;

export const ResentAnswer = z.object({ events: z.int().describe('How many are tried again') });
export type ResentAnswer = z.infer<typeof ResentAnswer>;
