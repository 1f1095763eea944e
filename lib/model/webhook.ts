// Webhooks: what comes in as anybody's JSON and is mapped to events by an expression. How a message becomes an event is
// `lib/bridges/webhook`'s.
import { z } from 'zod';
import { AgentPrefix } from './principal';
import { isStorableText } from './storable-text';
import { BAD_TEXT } from './text';

/** The name stands in an address and before ids. UTF-16 units. */
export const WEBHOOK_NAME_LENGTH_MAX = 40;

/** Longer secrets are no secrets of these forms. UTF-16 units. */
export const WEBHOOK_SECRET_LENGTH_MAX = 512;

/** A mapping of two hundred lines; longer ones are programs. UTF-16 units. */
export const MAPPING_LENGTH_MAX = 10_000;

/** What a service may send as one message: GitHub's largest are below it. Bytes. */
export const WEBHOOK_BODY_BYTES_MAX = 256 * 1024;

/** Events that one message may become: a push of a hundred commits. */
export const WEBHOOK_EVENTS_MAX = 100;

export const WebhookName = z
  .string()
  .max(WEBHOOK_NAME_LENGTH_MAX)
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'expected small letters, digits and dashes, as in github-issues');

/** How a message proves who sent it: by a key of this workspace, or by one of two forms of HMAC. */
export const WebhookSignature = z.enum(['none', 'standard-webhooks', 'github']);
export type WebhookSignature = z.infer<typeof WebhookSignature>;

export const WebhookMapping = z
  .string()
  .min(1)
  .max(MAPPING_LENGTH_MAX)
  .refine(isStorableText, { message: BAD_TEXT })
  .describe('JSONata over {body, headers}: an event, a list of events, or nothing');

export const Webhook = z.object({
  name: WebhookName,
  agent_prefix: AgentPrefix.describe('What the ids of all agents begin with that its events name'),
  signature: WebhookSignature,
  mapping: WebhookMapping,
  enabled: z.boolean(),
  created_at: z.string(),
  received_at: z.string().nullable().describe('When a message was taken last'),
  failed: z
    .object({ at: z.string(), message: z.string() })
    .nullable()
    .describe('When a message was refused last, and why'),
});
export type Webhook = z.infer<typeof Webhook>;

/** Longer addresses are not taken by servers either. UTF-16 units. */
export const WEBHOOK_URL_LENGTH_MAX = 2_000;

/** As long as a saved search. UTF-16 units. */
export const WEBHOOK_FILTER_LENGTH_MAX = 440;

/** A webhook that goes out: events that its filter means are posted to its address. */
export const OutgoingWebhook = z.object({
  name: WebhookName,
  url: z.string().min(1).max(WEBHOOK_URL_LENGTH_MAX).refine(isStorableText, { message: BAD_TEXT }),
  q: z
    .string()
    .max(WEBHOOK_FILTER_LENGTH_MAX)
    .refine(isStorableText, { message: BAD_TEXT })
    .describe('Which events, in the language of the search; empty: every one'),
  enabled: z.boolean(),
  created_at: z.string(),
  sent_at: z.string().nullable().describe('When an event was taken last'),
  failed: z
    .object({ at: z.string(), message: z.string() })
    .nullable()
    .describe('When a try failed last, and why'),
});
export type OutgoingWebhook = z.infer<typeof OutgoingWebhook>;
