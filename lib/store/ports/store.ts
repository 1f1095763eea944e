// All ports of one workspace together, as the engine receives them.
import type { AlertStore } from './alert-store';
import type { AuditStore } from './audit-store';
import type { CheckpointStore } from './checkpoint-store';
import type { EventStore } from './event-store';
import type { OutboxStore } from './outbox-store';
import type { OutgoingWebhookStore } from './outgoing-webhook-store';
import type { ProjectionStore } from './projection-store';
import type {
  AgentStore,
  KeyStore,
  PersonKeyStore,
  PublicKeyStore,
  SessionStore,
} from './registry-store';
import type { RejectionStore } from './rejection-store';
import type { SearchStore } from './search-store';
import type { TrustedKeyStore } from './trusted-key-store';
import type { WebhookStore } from './webhook-store';
import type { WorkflowStore } from './workflow-store';

/** One workspace in one database. The artifacts are a port of their own: they may be files. */
export type Store = {
  readonly events: EventStore;
  readonly checkpoints: CheckpointStore;
  readonly projections: ProjectionStore;
  readonly search: SearchStore;
  readonly alerts: AlertStore;
  readonly webhooks: WebhookStore;
  readonly outgoingWebhooks: OutgoingWebhookStore;
  /** Of other workspaces. */
  readonly trustedKeys: TrustedKeyStore;
  readonly rejections: RejectionStore;
  readonly outbox: OutboxStore;
  readonly workflows: WorkflowStore;
  readonly agents: AgentStore;
  readonly publicKeys: PublicKeyStore;
  readonly personKeys: PersonKeyStore;
  readonly keys: KeyStore;
  readonly sessions: SessionStore;
  readonly audit: AuditStore;
  /** Whether the database answers, is migrated and is durable; the text says what is wrong. */
  check(): Promise<{ ok: true } | { ok: false; reason: string }>;
  close(): Promise<void>;
};
