// The canonical event: the ClutchMessage of Clutch Protocol v0, section 1, field by field. Unknown top-level fields are
// refused; nested objects keep what else they hold, so that nothing an agent said is dropped.
import { z } from 'zod';
import { CLUTCH_VERSION, RECIPIENTS_MAX } from './clutch';
import { isStorableText } from './storable-text';
import { BAD_TEXT, Identifier } from './text';

/** Capability lists and attachments longer than this are data and belong into the payload or an artifact. */
export const LIST_LENGTH_MAX = 256;

/** Clutch section 2: the seventeen types. */
export const MessageType = z.enum([
  'task.request',
  'task.accept',
  'task.progress',
  'task.result',
  'task.error',
  'task.cancel',
  'task.timeout',
  'chat.message',
  'chat.system',
  'tool.call',
  'tool.result',
  'tool.error',
  'agent.register',
  'agent.heartbeat',
  'agent.update',
  'routing.decision',
  'routing.failure',
]);
export type MessageType = z.infer<typeof MessageType>;

/** The sender (C7). `role` is free text; people have the role `human`. */
export const Sender = z.looseObject({ agent_id: Identifier, role: Identifier.optional() });
export type Sender = z.infer<typeof Sender>;

/** One recipient (C8). */
export const Recipient = z.looseObject({ agent_id: Identifier });
export type Recipient = z.infer<typeof Recipient>;

/** `kind` is open; `artifact_ref` names bytes of the artifact store. */
const Attachment = z.looseObject({ kind: z.string(), ref: z.string().optional() });
export type Attachment = z.infer<typeof Attachment>;

/** Who signed and what the receiver may do (section 6, CD22). */
export const MessageSecurity = z.looseObject({
  auth: z
    .looseObject({ scheme: z.string(), kid: z.string().optional(), sig: z.string().optional() })
    .optional(),
  policy: z
    .looseObject({
      sandbox: z.boolean().optional(),
      tool_allowlist: z.array(z.string()).optional(),
    })
    .optional(),
});
export type MessageSecurity = z.infer<typeof MessageSecurity>;

export const Payload = z.record(z.string(), z.unknown());
export type Payload = z.infer<typeof Payload>;

/** Seconds may carry any number of fraction digits and the zone any offset; the log orders by `seq`, never by `ts`. */
const Timestamp = z.iso.datetime({ offset: true }).refine(isStorableText, { message: BAD_TEXT });

export const ClutchMessage = z.strictObject({
  v: z.literal(CLUTCH_VERSION),
  id: Identifier,
  ts: Timestamp,
  thread_id: Identifier,
  run_id: Identifier,
  task_id: Identifier,
  parent_task_id: Identifier.nullable().optional(),
  trace: z
    .looseObject({ trace_id: z.string().optional(), span_id: z.string().optional() })
    .optional(),
  from: Sender,
  to: z.array(Recipient).min(1).max(RECIPIENTS_MAX),
  type: MessageType,
  domain: Identifier.optional(),
  payload_type: Identifier.optional(),
  schema_ref: Identifier.optional(),
  payload: Payload,
  requires: z.array(z.string()).max(LIST_LENGTH_MAX).optional(),
  prefers: z.array(z.string()).max(LIST_LENGTH_MAX).optional(),
  security: MessageSecurity.optional(),
  attachments: z.array(Attachment).max(LIST_LENGTH_MAX).optional(),
  idempotency_key: Identifier.optional(),
  attempt: z.int().min(1).optional(),
  meta: z
    .looseObject({ framework: z.string().optional(), ui_channel: Identifier.optional() })
    .optional(),
});
export type ClutchMessage = z.infer<typeof ClutchMessage>;
