// The port of the webhooks that events go out to, by name. What waits for one stands in the outbox.
import type { OutgoingWebhook } from '@/lib/model/webhook';

/** A webhook with what its posts are signed by, and from where on events are sent to it. */
export type StoredOutgoingWebhook = OutgoingWebhook & {
  /** Sealed. */
  readonly secret: string;
  /** What was stored after this event is sent. */
  readonly since_seq: number;
};

/** Webhooks that go out, of one workspace, shared by its processes. All times are ISO 8601 UTC. */
export interface OutgoingWebhookStore {
  /**
   * Keeps a webhook, in the place of the one of its name; when that was made, sent and failed stays.
   * @throws AppError `limit_exceeded` where there are as many as there may be
   */
  put(webhook: Omit<StoredOutgoingWebhook, 'sent_at' | 'failed'>): Promise<void>;
  /** Returns whether it was there. */
  remove(name: string): Promise<boolean>;
  /** By name. */
  list(): Promise<StoredOutgoingWebhook[]>;
  /** Notes a try: what went wrong, or null where the event was taken. */
  tried(
    name: string,
    outcome: { readonly at: string; readonly error: string | null },
  ): Promise<void>;
}
