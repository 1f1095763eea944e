// The port of the webhooks, by name.
import type { Webhook } from '@/lib/model/webhook';

/** Webhooks that one workspace keeps: one for each service that it hears of, and room. */
export const WEBHOOKS_MAX = 100;

/** A webhook with the secret by which its messages are checked. */
export type StoredWebhook = Webhook & {
  /** Sealed; null where there is none. */
  readonly secret: string | null;
};

/** Webhooks that come in, of one workspace, shared by its processes. All times are ISO 8601 UTC. */
export interface WebhookStore {
  /**
   * Keeps a webhook, in the place of the one of its name; when that was made, took a message and refused one stays.
   * @throws AppError `limit_exceeded` where there are as many as there may be
   */
  put(webhook: Omit<StoredWebhook, 'received_at' | 'failed'>): Promise<void>;
  /** Returns whether it was there. */
  remove(name: string): Promise<boolean>;
  get(name: string): Promise<StoredWebhook | null>;
  /** By name. */
  list(): Promise<StoredWebhook[]>;
  /** Notes that it took a message. */
  received(name: string, at: string): Promise<void>;
  /** Notes that it refused one. */
  failed(name: string, failure: { readonly at: string; readonly message: string }): Promise<void>;
}
