// All ports in memory: for tests that need a store and no disk.
import type { Checkpoint } from '../checkpoint-store';
import type { Store } from '../store';
import { createMemoryEventStore } from './event-store';
import {
  createMemoryAgentStore,
  createMemoryKeyStore,
  createMemoryPublicKeyStore,
  createMemorySessionStore,
} from './registry';
import { createMemoryRejectionStore } from './rejection-store';

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
          const { projection, key } = checkpoint;
          checkpoints.set(JSON.stringify([projection, key]), { ...checkpoint });
        }
      },
      async clear(projection) {
        for (const [name, kept] of checkpoints) {
          if (kept.projection === projection) checkpoints.delete(name);
        }
      },
    },
    rejections: createMemoryRejectionStore(),
    agents: createMemoryAgentStore(),
    publicKeys: createMemoryPublicKeyStore(),
    keys: createMemoryKeyStore(),
    sessions: createMemorySessionStore(),
    async check() {
      return { ok: true };
    },
    close: () => Promise.resolve(),
  };
}
