// A record of a webhook: the message as it came, and the events that the webhook's expression made of it. The expression is applied
// where the message is received, so that the record gives the same events whatever the expression says later.
import { z } from 'zod';
import { LIST_LENGTH_MAX, MessageType, Payload } from '@/lib/model/clutch-message';
import { isStorableText } from '@/lib/model/storable-text';
import { BAD_TEXT, Identifier } from '@/lib/model/text';
import { WEBHOOK_EVENTS_MAX, WebhookName } from '@/lib/model/webhook';

/** Of a delivery id: it becomes a part of ids. Services count, or send a UUID or a hash. */
const DELIVERY_LENGTH_MAX = 128;

/** Of a header that an expression may ask for. */
const HEADER_LENGTH_MAX = 1_000;

/** What an agent may be called; its id is this below the prefix of the webhook. */
const AgentName = z.string().min(1).max(200).refine(isStorableText, { message: BAD_TEXT });

/** What the registry and the router say is said by nobody foreign. */
const ForeignType = MessageType.exclude([
  'agent.register',
  'agent.heartbeat',
  'agent.update',
  'routing.decision',
  'routing.failure',
]);

export const MappedEvent = z.strictObject({
  id: Identifier.optional(),
  ts: z.iso.datetime({ offset: true }).refine(isStorableText, { message: BAD_TEXT }).optional(),
  type: ForeignType.optional(),
  from: AgentName.optional(),
  to: z.union([AgentName, z.array(AgentName).min(1).max(LIST_LENGTH_MAX)]).optional(),
  thread_id: Identifier.optional(),
  run_id: Identifier.optional(),
  task_id: Identifier.optional(),
  parent_task_id: Identifier.optional(),
  channel: Identifier.optional(),
  /** Short for `payload.text`. */
  text: z.string().optional(),
  payload: Payload.optional(),
  payload_type: Identifier.optional(),
});
export type MappedEvent = z.infer<typeof MappedEvent>;

export const WebhookWire = z.strictObject({
  hook: WebhookName,
  /** What tells this delivery from another one, and is the same when it is sent again. */
  delivery: z
    .string()
    .max(DELIVERY_LENGTH_MAX)
    .regex(/^[\x21-\x7e]+$/, 'expected visible ASCII characters'),
  headers: z.record(z.string(), z.string().max(HEADER_LENGTH_MAX)),
  /** Strict reading of JSON let nothing else come here, and to look at each value again would copy all of them. */
  body: z.custom<z.core.util.JSONType>((value) => value !== undefined),
  events: z.array(MappedEvent).min(1).max(WEBHOOK_EVENTS_MAX),
});
export type WebhookWire = z.infer<typeof WebhookWire>;
