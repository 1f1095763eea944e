// All ports in memory: for tests that need a store and no disk.
import type { Checkpoint } from '../ports/checkpoint-store';
import type { Store } from '../ports/store';
import { createMemoryAlertStore } from './alert-store';
import { createMemoryAuditStore } from './audit-store';
import { createMemoryEventStore } from './event-store';
import { createMemoryOutbox } from './outbox';
import { createMemoryOutgoingWebhookStore } from './outgoing-webhooks';
import { createMemoryProjectionStore } from './projection-rows';
import {
  createMemoryAgentStore,
  createMemoryKeyStore,
  createMemoryPersonKeyStore,
  createMemoryPublicKeyStore,
  createMemorySessionStore,
} from './registry';
import { createMemoryRejectionStore } from './rejection-store';
import { createMemorySearchStore } from './search-store';
import { createMemoryTrustedKeyStore } from './trusted-keys';
import { createMemoryWebhookStore } from './webhooks';
import { createMemoryWorkflowStore } from './workflows';

/** An empty workspace. Its data dies with the object. */
export function createMemoryStore(): Store {
  const checkpoints = new Map<string, Checkpoint>();
  return {
    events: createMemoryEventStore(),
    checkpoints: {
      async load(projection) {
        return [...checkpoints.values()].filter((kept) => kept.projection === projection);
      },
      async save(saved) {
        for (const checkpoint of saved) {
          const { projection, key, seq, state } = checkpoint;
          const name = JSON.stringify([projection, key]);
          if (state === null) checkpoints.delete(name);
          else checkpoints.set(name, { projection, key, seq, state });
        }
      },
      async clear(projection) {
        for (const [name, kept] of checkpoints) {
          if (kept.projection === projection) checkpoints.delete(name);
        }
      },
    },
    projections: createMemoryProjectionStore(),
    search: createMemorySearchStore(),
    alerts: createMemoryAlertStore(),
    webhooks: createMemoryWebhookStore(),
    outgoingWebhooks: createMemoryOutgoingWebhookStore(),
    trustedKeys: createMemoryTrustedKeyStore(),
    rejections: createMemoryRejectionStore(),
    outbox: createMemoryOutbox(),
    workflows: createMemoryWorkflowStore(),
    agents: createMemoryAgentStore(),
    publicKeys: createMemoryPublicKeyStore(),
    personKeys: createMemoryPersonKeyStore(),
    keys: createMemoryKeyStore(),
    sessions: createMemorySessionStore(),
    audit: createMemoryAuditStore(),
    async check() {
      return { ok: true };
    },
    close: () => Promise.resolve(),
  };
}
