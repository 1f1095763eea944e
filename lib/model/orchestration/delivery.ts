// One event on its way to one agent, at least once until it is acknowledged (Clutch section 5).
import { z } from 'zod';
import { ClutchMessage } from '../clutch-message';

export const DeliveryState = z.enum([
  /** Due now or later. */
  'waiting',
  /** Somebody has it and has not acknowledged it. */
  'leased',
  /** Kept back until an overseer approves. */
  'held',
  'delivered',
  /** Given up: visible, and can be sent again by hand. */
  'dead',
  /** Kept from its recipient for good: forbidden, or rejected by the overseer. */
  'withheld',
]);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Which deliveries are listed, newest first; `before` is a seq. */
export type DeliveryQuery = {
  readonly states: readonly DeliveryState[];
  readonly agentId?: string;
  readonly runId?: string;
  readonly before?: number;
  /** Of those that stand in a queue: due at that time or earlier. ISO 8601. */
  readonly dueBy?: string;
  /** Without those of webhooks that go out. */
  readonly isOfAgents?: true;
  readonly limit: number;
};

/** An event as an agent reads it. */
export const NativeForm = z.object({
  protocol: z.string(),
  /** A JSON value, or a text where the protocol is no JSON. */
  message: z.unknown(),
  /** JSON Pointers into the event: what the message does not say. */
  lost: z.array(z.string()),
});
export type NativeForm = z.infer<typeof NativeForm>;

/** An event that is leased to its receiver. */
const LeasedEvent = z.object({
  lease_id: z.string(),
  seq: z.int(),
  /** 1 for the first try. */
  attempt: z.int(),
  event: ClutchMessage,
});
export type LeasedEvent = z.infer<typeof LeasedEvent>;

/** What a receiver gets, over whichever way (docs/decisions/0056). */
export const DeliveredMessage = z.object({ ...LeasedEvent.shape, ...NativeForm.shape });
export type DeliveredMessage = z.infer<typeof DeliveredMessage>;

/**
 * How a try ended. `isFinal`: a further one over this way cannot end otherwise; `isUnsayable`: nor over any other, for the
 * agent reads nothing in which the event can be said.
 */
export type TryOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly error: string;
      readonly isFinal?: true;
      readonly isUnsayable?: true;
    };

/** A delivery as operators see it. */
export const DeliverySummary = z.object({
  agent_id: z.string(),
  seq: z.int(),
  run_id: z.string(),
  task_id: z.string(),
  type: z.string(),
  state: DeliveryState,
  attempt: z.int(),
  created_at: z.string(),
  /** When it is tried next, or when its lease ends. */
  due_at: z.string().nullable(),
  last_error: z.string().nullable(),
});
export type DeliverySummary = z.infer<typeof DeliverySummary>;
